package retrieve

// pool is what the sentences of all candidates tell of one another.
type pool struct {
	// most and mostInContext are the largest shares of the question's weight
	// that any sentence covers, alone and in its context.
	most, mostInContext float64
	documents           map[int]*standing
}

// standing is how a document's sentences stand among those of others.
type standing struct {
	// most is what its own best sentence covers, rival what the best one of
	// any other document does.
	most, rival float64
	// holders counts, for each word, its sentences that hold it, of all.
	holders   []int
	sentences int
	// rare says how telling each word is among its sentences: 1 for one that
	// none holds, less the more do. Words that set the scene count half.
	rare []float64
	// rarest is the sum of those.
	rarest float64
}

// pool compares the sentences of all candidates of an index of so many
// passages.
func (q *Question) pool(all []*candidate, passages int) *pool {
	p := &pool{documents: map[int]*standing{}}
	for _, c := range all {
		d := p.documents[c.hit.Document]
		if d == nil {
			d = &standing{holders: make([]int, len(q.Words)), rare: make([]float64, len(q.Words))}
			p.documents[c.hit.Document] = d
		}
		for i := range c.sentences {
			d.sentences++
			for j, held := range c.in[i] {
				if held > 0 {
					d.holders[j]++
				}
			}
			if c.sentences[i].asks || c.sentences[i].leads {
				continue
			}
			d.most = max(d.most, c.covers[i])
			p.most = max(p.most, c.covers[i])
			p.mostInContext = max(p.mostInContext, c.context[i])
		}
	}
	for doc, d := range p.documents {
		d.rival = float64(unseenRival*background) / (background + float64(passages))
		for other, o := range p.documents {
			if other != doc {
				d.rival = max(d.rival, o.most)
			}
		}
		for j, w := range q.Words {
			if w.Weight == 0 {
				continue
			}
			d.rare[j] = ln(float64(d.sentences+2)/float64(d.holders[j]+1)) / ln(float64(d.sentences+2))
			if !w.Focus {
				d.rare[j] = float64(d.rare[j] * setting)
			}
			d.rarest += d.rare[j]
		}
	}
	return p
}

// telling is how much of what tells its document's sentences apart a sentence
// holds, as a share.
func (d *standing) telling(s *Sentence) float64 {
	held := 0.0
	for j, in := range s.In {
		if in {
			held += d.rare[j]
		}
	}
	if d.rarest == 0 {
		return 0
	}
	return held / d.rarest
}
