package facts

import "strings"

// mostAddress is how many pieces an address may have.
const mostAddress = 24

// addressAt reads an e-mail or web address, which is compared as it is
// written, case aside.
func (r *reader) addressAt(i int) int {
	if r.words[i].Kind == Mark || r.words[i].Kind == Sign || i > 0 && r.against(i) && r.words[i-1].Kind != Mark {
		return i
	}
	end, at, dot := i+1, -1, -1
	for end < len(r.words) && end < i+mostAddress && r.against(end) {
		w := r.words[end]
		if w.Kind == Mark && !strings.Contains("./:?_-+~", w.Raw) || w.Kind == Sign && !strings.Contains("@#=&%", w.Raw) {
			break
		}
		if w.Raw == "@" && at < 0 {
			at = end
		}
		if w.Raw == "." && dot < 0 {
			dot = end
		}
		end++
	}
	for end > i && r.words[end-1].Kind == Mark {
		end--
	}
	if end < i+3 {
		return i
	}
	written := strings.ToLower(r.text.Source[r.words[i].Start:r.words[end-1].End])
	if at < 0 && !web(written) || at >= 0 && at+1 >= end {
		return i
	}
	if scheme := strings.Index(written, "://"); scheme > 0 {
		written = written[scheme+3:]
	}
	return r.add(Fact{Kind: Identifier, Value: strings.TrimPrefix(strings.TrimRight(written, "/"), "www."), Unit: "address"}, i, end, nil)
}

// against tells whether word k is written against the one before it.
func (r *reader) against(k int) bool {
	return k > 0 && !r.words[k].Break && (r.gap(k-1) == 0 || r.words[k].Joined)
}

// web tells whether s is the address of a page or a host.
func web(s string) bool {
	if strings.Contains(s, "://") || strings.HasPrefix(s, "www.") {
		return true
	}
	host, _, _ := strings.Cut(s, "/")
	name, end, found := strings.Cut(host, ".")
	if i := strings.LastIndexByte(end, '.'); i >= 0 {
		end = end[i+1:]
	}
	return found && len(name) > 1 && hosts[end]
}

// hosts are common endings of the name of a host.
var hosts = set("com org net gov edu int info biz io co app dev example test local uk eu de fr ie us ca au nz ch at nl be es it se no dk fi pl")
