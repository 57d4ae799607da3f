package pdfflow

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footnote/engine/internal/pdftext"
)

// Running heads and feet stand at the edge of the page, apart from its text,
// and come again on other pages in the same place, with nothing changed but
// the page's number. Page numbers by themselves are known on any page.

const (
	// edgeLines is how many lines from either end of a page may be furniture.
	edgeLines = 3
	// edgeZone is the part of the page's height, from its edges, where
	// running heads stand; numberZone that for bare page numbers.
	edgeZone   = 0.15
	numberZone = 0.25
	// apart is the least distance from the text, in the line's ems.
	apart = 1.6
	// samePlace is how far a running head may move, in points.
	samePlace = 12
)

// edgeLine is a line that may be furniture.
type edgeLine struct {
	page, block, line int
	top               bool
	// apart says that it stands apart from the text.
	apart   bool
	y       float64
	size    float64
	text    string
	numbers []int
}

var (
	digits     = regexp.MustCompile(`\d+`)
	pageNumber = regexp.MustCompile(`(?i)^[-–—|\[(]?\s*(?:(?:page|seite|p\.?|pg\.?)\s*)?(\d{1,5})\s*(?:(?:of|/|von)\s*(\d{1,5}))?\s*[-–—|\])]?$`)
)

// pageOf is a page's number beside that of all pages.
var pageOf = regexp.MustCompile(`(?i)\b(?:page|seite|p\.)\s*(\d{1,5})\s*(?:of|/|von)\s*(\d{1,5})\b|^.{0,80}\s(\d{1,5})\s?/\s?(\d{1,5})$`)

// numbersPage says whether a line tells that this is page n of all.
func numbersPage(text string, n, all int) bool {
	m := pageOf.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	return m[1]+m[3] == strconv.Itoa(n) && m[2]+m[4] == strconv.Itoa(all) && all > 1
}

// dropFurniture takes running heads, feet and page numbers out of pages.
func dropFurniture(pages []pdftext.Page) {
	body, _ := bodyType(pages)
	groups := map[string][]edgeLine{}
	var keys []string
	drop := map[[3]int]bool{}
	for i, page := range pages {
		for _, e := range edgesOf(i, page) {
			line := page.Blocks[e.block].Lines[e.line]
			if m := pageNumber.FindStringSubmatch(line.Text); m != nil {
				if n, _ := strconv.Atoi(m[1]); n == i+1 || m[2] != "" {
					drop[[3]int{e.page, e.block, e.line}] = true
					continue
				}
			} else if numbersPage(line.Text, i+1, len(pages)) {
				drop[[3]int{e.page, e.block, e.line}] = true
				continue
			} else if !inZone(page, line.Y, edgeZone) {
				continue
			}
			key := strconv.FormatBool(e.top) + digits.ReplaceAllString(strings.ToLower(line.Text), "#")
			if groups[key] == nil {
				keys = append(keys, key)
			}
			groups[key] = append(groups[key], e)
		}
	}
	for _, key := range keys {
		found := repeated(groups[key], body)
		alone := 0
		for _, e := range found {
			if lineCount(pages[e.page]) == 1 {
				alone++
			}
		}
		if alone*2 > len(found) {
			continue // the pages hold nothing else: it is their text
		}
		for _, e := range found {
			drop[[3]int{e.page, e.block, e.line}] = true
		}
	}
	for i := range pages {
		for k := range pages[i].Blocks {
			n := -1
			pages[i].Blocks[k].Lines = slices.DeleteFunc(pages[i].Blocks[k].Lines, func(pdftext.Line) bool {
				n++
				return drop[[3]int{i, k, n}]
			})
		}
	}
}

func lineCount(page pdftext.Page) int {
	n := 0
	for _, block := range page.Blocks {
		n += len(block.Lines)
	}
	return n
}

func inZone(page pdftext.Page, y, zone float64) bool {
	return y < zone*page.Height || y > (1-zone)*page.Height
}

// edgesOf gives the lines at the top and bottom of a page that stand apart
// from the rest.
func edgesOf(index int, page pdftext.Page) []edgeLine {
	var all []edgeLine
	for k, block := range page.Blocks {
		for n, line := range block.Lines {
			e := edgeLine{page: index, block: k, line: n, y: line.Y, size: line.Size, text: line.Text}
			for _, s := range digits.FindAllString(line.Text, -1) {
				v, _ := strconv.Atoi(s)
				e.numbers = append(e.numbers, v)
			}
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b edgeLine) int {
		switch {
		case a.y > b.y:
			return -1
		case a.y < b.y:
			return 1
		}
		return 0
	})
	var found []edgeLine
	n := len(all)
	for _, top := range []bool{true, false} {
		for i := range min(edgeLines, n) {
			at, step := i, 1
			if !top {
				at, step = n-1-i, -1
			}
			e := all[at]
			e.top, e.apart = top, true
			line := page.Blocks[e.block].Lines[e.line]
			if !inZone(page, e.y, numberZone) {
				break
			}
			found = append(found, e)
			next := at + step
			if next < 0 || next >= n {
				break
			}
			inner := page.Blocks[all[next].block].Lines[all[next].line]
			gap := (e.y - all[next].y) * float64(step)
			if gap >= 0.5*line.Size && gap < apart*max(line.Size, inner.Size) &&
				// A head of several lines: the next must stand apart instead.
				(i == edgeLines-1 || !standsApart(page, all, next, step, edgeLines-i-1)) {
				found[len(found)-1].apart = false
				break
			}
		}
	}
	return found
}

// standsApart says whether, within so many lines from at, a gap comes.
func standsApart(page pdftext.Page, all []edgeLine, at, step, lines int) bool {
	for range lines {
		next := at + step
		if next < 0 || next >= len(all) {
			return false
		}
		line := page.Blocks[all[at].block].Lines[all[at].line]
		if (all[at].y-all[next].y)*float64(step) >= apart*line.Size {
			return true
		}
		at = next
	}
	return false
}

// repeated gives those of a group that come again in the same place with no
// number changed but the page's.
func repeated(group []edgeLine, body float64) []edgeLine {
	var out []edgeLine
	for _, e := range group {
		others := 0
		for _, o := range group {
			if o.page != e.page && o.y-e.y < samePlace && e.y-o.y < samePlace && sameButPage(e, o) &&
				(e.apart && o.apart || e.text == o.text && e.size <= body*1.05) {
				if others++; others >= 2 {
					break
				}
			}
		}
		if others >= 2 || others == 1 && len(group) == 2 {
			out = append(out, e)
		}
	}
	return out
}

// sameButPage says whether the numbers of two lines are the same, or differ as
// their pages do.
func sameButPage(a, b edgeLine) bool {
	if len(a.numbers) != len(b.numbers) {
		return false
	}
	for i := range a.numbers {
		if a.numbers[i] != b.numbers[i] && a.numbers[i]-b.numbers[i] != a.page-b.page {
			return false
		}
	}
	return true
}
