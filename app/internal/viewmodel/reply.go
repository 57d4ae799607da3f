package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"footnote/engine"
)

// ReplyState says how the check of a reply stands.
type ReplyState int

const (
	// ReplyNotChecked: show what the pane is for.
	ReplyNotChecked ReplyState = iota
	// ReplyChecking: on its way.
	ReplyChecking
	// ReplyChecked: Sentences hold what was found.
	ReplyChecked
	// ReplyNothing: there is nothing to check, or nothing to hold it to;
	// Message says which.
	ReplyNothing
	// ReplyBroken: it could not be checked; Message says why.
	ReplyBroken
)

// Reply is the draft of a reply and what the documents make of it.
type Reply struct {
	// Number rises with every check that the owner asks for.
	Number uint64
	// Draft is what is typed. It is shown in the field when Edition changes,
	// which typing does not.
	Draft   string
	Edition uint64
	State   ReplyState
	// Message is one sentence for every state but ReplyNotChecked.
	Message string
	// Changed tells that the draft is not the one that was checked any more.
	Changed   bool
	Sentences []ReplySentence
	// Good tells that every sentence was found.
	Good bool
	// CanBringBack tells that a draft was cleared that can come back.
	CanBringBack bool
}

// SentenceState says what the documents make of one sentence.
type SentenceState int

const (
	SentenceFound SentenceState = iota
	SentenceDiffers
	SentenceNotFound
)

// ReplySentence is one sentence of a reply.
type ReplySentence struct {
	Text  string
	State SentenceState
	// Marked are the words that differ, and Faults say in what.
	Marked []Range
	Faults []string
	// Sides are the paragraphs that it was held to, what they have instead
	// marked.
	Sides []Side
}

// replying is the reply that was checked.
type replying struct {
	// asked tells that checked is to be held to the documents, and again when
	// they change.
	asked   bool
	checked string
	// number and run are those of asking.
	number, run uint64
	stop        context.CancelFunc
	waiting     bool
	sentences   []ReplySentence
	index       Index // that sentences come from, or nil
	broken      string
	edition     uint64
}

// restoreReply brings back the draft.
func (m *Model) restoreReply() {
	m.reply.edition = 1
	if m.state.ReplyChecked {
		m.reply.asked, m.reply.checked = true, m.state.Reply
	}
}

// SetReply takes up the draft as it is typed.
func (m *Model) SetReply(draft string) {
	m.change(func() {
		if draft == m.state.Reply {
			return
		}
		m.state.Reply = draft
		m.state.ReplyChecked = m.reply.asked && draft == m.reply.checked
		m.keep()
		m.parts |= replyPart
	})
}

// CheckReply holds the draft to the documents, sentence by sentence.
func (m *Model) CheckReply() {
	m.change(func() {
		m.reply.number++
		m.reply.asked, m.reply.checked = true, m.state.Reply
		m.reply.sentences, m.reply.index, m.reply.broken = nil, nil, ""
		m.state.ReplyChecked = true
		m.keep()
		m.replyAgain()
	})
}

// ClearReply empties the draft; BringBackReply undoes that.
func (m *Model) ClearReply() {
	m.change(func() {
		if m.state.Reply != "" {
			m.state.ReplyCleared = m.state.Reply
		}
		m.putReply("")
	})
}

// BringBackReply puts back the draft that was cleared last.
func (m *Model) BringBackReply() {
	m.change(func() {
		if m.state.Reply == "" && m.state.ReplyCleared != "" {
			m.putReply(m.state.ReplyCleared)
			m.state.ReplyCleared = ""
		}
	})
}

// putReply makes a draft that was not checked. The lock is held.
func (m *Model) putReply(draft string) {
	m.state.Reply, m.state.ReplyChecked = draft, false
	m.reply.asked = false
	m.reply.edition++
	m.keep()
	m.replyAgain()
}

// replyAgain holds the checked draft to what answers now. What is on screen
// stays until the new outcome is there. The lock is held.
func (m *Model) replyAgain() {
	r := &m.reply
	m.parts |= replyPart
	if r.stop != nil {
		r.stop()
		r.stop = nil
	}
	r.run++
	r.waiting = false
	if !r.asked || m.index == nil {
		r.sentences, r.index, r.broken = nil, nil, ""
		return
	}
	ctx, stop := context.WithCancel(m.ctx)
	r.stop, r.waiting = stop, true
	run, draft, index := r.run, r.checked, m.index
	m.tasks.Go(func() {
		defer stop()
		checked, err := index.CheckReply(ctx, draft)
		var sentences []ReplySentence
		if err == nil {
			sentences = replySentences(draft, checked)
		}
		m.change(func() {
			if m.reply.run != run {
				return // a newer one is on its way
			}
			m.reply.waiting, m.reply.stop = false, nil
			m.reply.sentences, m.reply.index, m.reply.broken = sentences, index, ""
			switch {
			case errors.Is(err, engine.ErrReplyTooLong):
				m.reply.broken = fmt.Sprintf("This cannot be checked as one: %v.", err)
			case err != nil:
				m.reply.broken = fmt.Sprintf("It could not be checked: %v.", err)
			}
			m.parts |= replyPart
		})
	})
}

// replyPane makes the pane. The lock is held.
func (m *Model) replyPane() Reply {
	r := &m.reply
	p := Reply{Number: r.number, Draft: m.state.Reply, Edition: r.edition,
		Changed:      r.asked && m.state.Reply != r.checked,
		CanBringBack: m.state.Reply == "" && m.state.ReplyCleared != ""}
	switch {
	case !r.asked:
		p.State = ReplyNotChecked
	case strings.TrimSpace(r.checked) == "":
		p.State, p.Message = ReplyNothing, "Please paste or type a reply first."
	case r.broken != "":
		p.State, p.Message = ReplyBroken, r.broken
	case r.index != nil && m.base != nil && m.base.Passages() == 0:
		p.State = ReplyNothing
		_, p.Message = m.nothingToAsk()
	case r.index != nil:
		p.State, p.Sentences = ReplyChecked, r.sentences
		p.Message, p.Good = replySentence(r.sentences)
	case r.waiting:
		p.State, p.Message = ReplyChecking, "Looking in your documents…"
	default:
		p.State = ReplyNothing
		_, p.Message = m.nothingToAsk()
	}
	return p
}

// replySentence sums up a check, and tells whether all was found.
func replySentence(sentences []ReplySentence) (string, bool) {
	var n [3]int
	for _, s := range sentences {
		n[s.State]++
	}
	switch all := len(sentences); {
	case all == 0:
		return "There is no sentence in this.", false
	case n[SentenceFound] == all && all == 1:
		return "Your documents say this.", true
	case all == 1 && n[SentenceDiffers] == 1:
		return "Your documents say something else.", false
	case all == 1:
		return "Your documents do not say this.", false
	case n[SentenceFound] == all:
		return fmt.Sprintf("Your documents say all %d sentences.", all), true
	}
	var parts []string
	if k := n[SentenceDiffers]; k > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", k, plural(k, "differs", "differ")))
	}
	if k := n[SentenceNotFound]; k > 0 {
		parts = append(parts, fmt.Sprintf("%d not found", k))
	}
	if k := n[SentenceFound]; k > 0 {
		parts = append(parts, fmt.Sprintf("%d found", k))
	}
	return "Of " + count(len(sentences), "sentence") + ": " + strings.Join(parts, ", ") + ".", false
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// replySentences says what was found of each sentence of a draft, in the
// draft's own letters.
func replySentences(draft string, r *engine.Reply) []ReplySentence {
	states := map[engine.ReplyState]SentenceState{
		engine.ReplyFound: SentenceFound, engine.ReplyDiffers: SentenceDiffers, engine.ReplyNotFound: SentenceNotFound}
	flat := strings.NewReplacer("\r", " ", "\n", " ", "\t", " ")
	var all []ReplySentence
	for _, e := range r.Sentences {
		s := ReplySentence{Text: e.Text, State: states[e.State]}
		if e.Start >= 0 && e.Start < e.End && e.End <= len(draft) && e.End-e.Start == len(e.Text) {
			s.Text = draft[e.Start:e.End]
		}
		s.Text = flat.Replace(s.Text)
		var instead []string
		for _, f := range e.Faults {
			if f.Start >= 0 && f.Start < f.End && f.End <= len(s.Text) {
				s.Marked = append(s.Marked, Range{f.Start, f.End})
			}
			s.Faults = append(s.Faults, inWindowWords(visible(f.Detail)))
			instead = append(instead, f.Instead)
		}
		s.Marked = merge(s.Marked)
		for len(e.Citations) > 0 {
			n := 1
			for n < len(e.Citations) && e.Citations[n].Document == e.Citations[0].Document &&
				e.Citations[n].Passage == e.Citations[0].Passage {
				n++
			}
			s.Sides = append(s.Sides, sideOf(e.Citations[:n], instead...))
			e.Citations = e.Citations[n:]
		}
		all = append(all, s)
	}
	return all
}

// inWindowWords calls a passage a paragraph, as the window does, outside
// quotations.
func inWindowWords(sentence string) string {
	var b strings.Builder
	for sentence != "" {
		said, rest, quotes := strings.Cut(sentence, "“")
		b.WriteString(strings.ReplaceAll(said, "passage", "paragraph"))
		if !quotes {
			break
		}
		quote, after, closed := strings.Cut(rest, "”")
		b.WriteString("“" + quote)
		if closed {
			b.WriteString("”")
		}
		sentence = after
	}
	return b.String()
}

// OpenReply shows the paragraph that a sentence of the reply was held to.
func (m *Model) OpenReply(sentence, side int) (*DocumentView, error) {
	m.mu.Lock()
	index, sentences := m.reply.index, m.reply.sentences
	m.mu.Unlock()
	if index == nil || sentence < 0 || sentence >= len(sentences) || side < 0 || side >= len(sentences[sentence].Sides) {
		return nil, errNotShown
	}
	return m.openSide(index, sentences[sentence].Sides[side])
}

// answerAgain answers, holds the reply to, and looks through what answers now.
// The lock is held.
func (m *Model) answerAgain() {
	m.askAgain()
	m.replyAgain()
	m.checkAgain()
}
