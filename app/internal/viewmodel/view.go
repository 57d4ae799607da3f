package viewmodel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"footnote/engine"
)

// OpenCitation shows the paragraph of a citation of the result on screen, its
// quoted words marked. It answers within milliseconds; the error is a
// sentence.
func (m *Model) OpenCitation(number int) (*DocumentView, error) {
	m.mu.Lock()
	index, result := m.ask.index, m.next.Result
	m.mu.Unlock()
	if index == nil || number < 1 || number > len(result.Citations) {
		return nil, errNotShown
	}
	c := result.Citations[number-1]
	v, err := m.view(index, c.Document, c.passage, c.spans)
	if err == nil {
		v.Label = c.Label
	}
	return v, err
}

// OpenClosest shows the closest paragraph of a refusal in its document.
func (m *Model) OpenClosest() (*DocumentView, error) {
	m.mu.Lock()
	index, c := m.ask.index, m.next.Result.Closest
	m.mu.Unlock()
	if index == nil || c == nil {
		return nil, errNotShown
	}
	v, err := m.view(index, c.Document, c.passage, nil)
	if err == nil {
		v.Label = c.Label
	}
	return v, err
}

// OpenDocument shows a document from its beginning, as it was read.
func (m *Model) OpenDocument(path string) (*DocumentView, error) {
	m.mu.Lock()
	index, name := m.index, ""
	for _, f := range m.reading.Files {
		if f.Path == path {
			name = f.Name
		}
	}
	m.mu.Unlock()
	if index == nil || name == "" {
		return nil, fmt.Errorf("%s has not been read yet", visible(path))
	}
	return m.view(index, name, -1, nil)
}

// view makes the rows of a document as index holds it and scrolls to a
// passage, whose quoted spans are marked; passage -1 is the beginning.
func (m *Model) view(index Index, name string, passage int, spans []Range) (*DocumentView, error) {
	d, err := index.Document(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be shown: %w", visible(name), err)
	}
	spans = merge(spans)
	v := &DocumentView{Name: visible(name), Title: visible(d.Title), Link: d.Link, Rows: textRows(d)}
	starts := make([]int, 0, len(v.Rows))
	for _, r := range v.Rows {
		starts = append(starts, r.start)
	}
	target := -1
	if passage >= 0 && passage < len(d.Passages) {
		target = d.Passages[passage].Start
	}
	if len(spans) > 0 {
		target = spans[0].Start
	}
	v.At = rowAt(starts, target)
	var quotes []string
	for _, s := range spans {
		if s.Start < 0 || s.End > len(d.Text) || s.Start >= s.End {
			continue
		}
		quotes = append(quotes, d.Text[s.Start:s.End])
		for i := rowAt(starts, s.Start); i < len(v.Rows) && v.Rows[i].start < s.End; i++ {
			r := &v.Rows[i]
			from, to := max(s.Start-r.start, 0), min(s.End-r.start, len(r.Text))
			if from < to {
				r.Quoted = append(r.Quoted, Range{from, to})
			}
		}
	}
	v.Quote = strings.Join(quotes, " ")
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, row := range m.all {
		if row.Answering && row.Name == v.Name {
			v.Path, v.Remarks = row.Path, row.Remarks
			if row.State == Changed {
				v.Stale = v.Name + " has changed since it was read; this is how it was."
			}
		}
	}
	return v, nil
}

// rowAt is the last row that starts at or before offset.
func rowAt(starts []int, offset int) int {
	i, found := slices.BinarySearch(starts, offset)
	if !found {
		i--
	}
	return max(i, 0)
}

// merge sorts spans and joins those that overlap.
func merge(spans []Range) []Range {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b Range) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var merged []Range
	for _, s := range spans {
		if n := len(merged); n > 0 && s.Start < merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, s.End)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// textRows cuts the canonical text at its line breaks; what stands between
// two blank lines is one block, and code keeps its own blank lines.
func textRows(d *engine.DocumentText) []TextRow {
	headings := slices.Clone(d.Headings)
	slices.SortFunc(headings, func(a, b engine.HeadingInfo) int { return cmp.Compare(a.Start, b.Start) })
	passages := slices.Clone(d.Passages)
	slices.SortStableFunc(passages, func(a, b engine.PassageInfo) int { return cmp.Compare(a.Start, b.Start) })
	rows := make([]TextRow, 0, strings.Count(d.Text, "\n")+1)
	first, h, p := true, 0, 0
	for start := 0; start < len(d.Text); {
		end := len(d.Text)
		next := end
		if i := strings.IndexByte(d.Text[start:], '\n'); i >= 0 {
			end, next = start+i, start+i+1
		}
		for h < len(headings) && headings[h].End <= start {
			h++
		}
		for p < len(passages) && passages[p].End <= start {
			p++
		}
		r := TextRow{Text: d.Text[start:end], First: first, start: start}
		if p < len(passages) && passages[p].Start <= start {
			r.Kind, r.Page = rowKind(passages[p], start, end), passages[p].Page
		}
		if h < len(headings) && headings[h].Start <= start {
			r.Kind, r.Level = HeadingRow, headings[h].Level
		}
		blank := start == end
		switch {
		case !blank, r.Kind == CodeRow:
			rows = append(rows, r)
			first = false
		default:
			first = true
		}
		start = next
	}
	return rows
}

// rowKind is the kind of the line [start, end) of a passage.
func rowKind(p engine.PassageInfo, start, end int) RowKind {
	switch p.Kind {
	case "code":
		return CodeRow
	case "row":
		return TableRow
	case "list":
		for _, l := range p.Lines {
			if l.Start < end && l.End > start {
				if l.Depth == 0 && l.Start == p.Start && len(p.Lines) > 1 && p.Lines[1].Depth > 0 {
					return ParagraphRow // the sentence that introduces the list
				}
				return ListRow
			}
		}
		return ListRow
	}
	return ParagraphRow
}
