package disagree

import (
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// synonyms give the terms that people of offices and shops use for one thing
// one name. Only words that change no fact stand here: what is dispatched is
// not yet delivered.
var synonyms = func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(`employee staff colleague worker
		customer client shopper
		leave holiday vacation pto
		warranty guarantee
		remote remotely telework teleworking
		sick sickness illness ill
		submit file
		start begin commence
		reply respond answer response
		allow welcome
		keep retain
		buy purchase
		phone telephone
		rubbish trash garbage
		luggage baggage
		accident incident
		dispatch despatch
		arrive deliver
		salary wage
		request ask
		discount reduction
		manager supervisor`) {
		words := strings.Fields(line)
		for _, w := range words[1:] {
			m[analysis.Term(w)] = analysis.Term(words[0])
		}
	}
	return m
}()

// namedSo are single forms, where the verb of the same stem means another
// thing: what ships today is not delivered today.
var namedSo = map[string]string{"shipping": "delivery", "shipment": "delivery", "shipments": "delivery", "postage": "delivery", "carriage": "delivery", "cancellation": "cancel", "cancellations": "cancel",
	"leaving": "resignation", "leaver": "resignation", "leavers": "resignation"}

// phrases are several words that mean what one word does. Each is matched by
// terms and gives the names of its words; of a word named "-" nothing is told.
var phrases = func() [][2][]string {
	var out [][2][]string
	for line := range strings.Lines(`work from home = work - remote
		home working = remote work
		home worker = remote work
		annual leave = - leave
		annual holiday = - leave
		annual vacation = - leave
		paid time off = - - leave
		time off = - leave
		money back = - refund
		car park = - parking
		parking lot = parking -
		team member = - employee
		line manager = - manager
		service desk = - helpdesk
		customer service = - helpdesk
		customer care = - helpdesk
		help desk = - helpdesk
		paid back = - refund
		pay back = - refund
		covered by = - -
		house rules = - -
		send back = - return
		hand in = submit -
		get back to you = reply - - -
		at any time = - - -
		for your safety = - - -
		for your security = - - -
		for your convenience = - - -
		for your protection = - - -
		please note that = - - -
		please note = - -`) {
		from, to, _ := strings.Cut(line, "=")
		pattern := strings.Fields(from)
		for i, w := range pattern {
			pattern[i] = analysis.Term(w)
		}
		names := strings.Fields(to)
		for i, n := range names {
			if n != "-" {
				names[i] = nameOf(analysis.Term(n))
			}
		}
		out = append(out, [2][]string{pattern, names})
	}
	return out
}()

// topics are what a heading may be about that names a kind of thing: dogs
// below "Pets".
var topics = func() map[string]map[string]bool {
	m := map[string]map[string]bool{}
	for line := range strings.Lines(`pet: dog cat animal
		food: canteen cafe breakfast lunch dinner meal drink coffee
		drink: canteen cafe coffee
		dining: breakfast lunch dinner meal restaurant
		luggage: bag suitcase
		pack: bag suitcase luggage
		device: laptop phone tablet computer
		equipment: laptop phone tablet computer desk chair budget
		delivery: ship dispatch send order parcel
		dispatch: send order parcel
		family: parent child baby
		mobility: car mileage train
		travel: hotel flight train mileage taxi
		expense: claim receipt mileage allowance
		pay: salary bonus wage overtime
		absence: sick leave
		payment: accept card cash cheque invoice
		paying: accept card cash cheque invoice
		incident: injury
		rubbish: bin waste
		bin: rubbish waste
		recycling: rubbish waste
		arrival: check arrive
		arrive: check
		stay: night check`) {
		kind, things, _ := strings.Cut(strings.TrimSpace(line), ":")
		name := nameOf(analysis.Term(kind))
		if m[name] == nil {
			m[name] = map[string]bool{}
		}
		for _, w := range strings.Fields(things) {
			m[name][nameOf(analysis.Term(w))] = true
		}
	}
	return m
}()

func nameOf(term string) string {
	if s := synonyms[term]; s != "" {
		return s
	}
	return term
}

// renamed gives the names of the words that are part of a phrase, by place.
func renamed(words []facts.Word) map[int]string {
	var out map[int]string
	for i, w := range words {
		if w.Kind != facts.Letters {
			continue
		}
		for _, p := range phrases {
			if p[0][0] == w.Term && follow(words[i:], p[0]) {
				if out == nil {
					out = map[int]string{}
				}
				for j, name := range p[1] {
					if out[i+j] == "" {
						out[i+j] = name
					}
				}
				break
			}
		}
	}
	return out
}

func follow(words []facts.Word, terms []string) bool {
	if len(words) < len(terms) {
		return false
	}
	for i, t := range terms {
		if words[i].Term != t || words[i].Fact >= 0 {
			return false
		}
	}
	return true
}

var (
	// genres are what a page or a department is called: they say where a text
	// stands, and pick nothing out of what it speaks of.
	genres = set(`accounting admin administration agreement announcement announcements apply applying ask benefit benefits blog book building calendar care career
		careers center centre change checkout commitment company compliance contact contacts contract dates department desk directory employer employment
		everyday facilities faqs finance financial find forgotten getting glance handbook happen happens health helpdesk hiring home homepage how hr hub
		human induction invite it jobs join keep keeps know legal level levels life links making manage managing marketing must need needs news notice
		notices offer office onboarding operations organisation organization pack payroll people perk perks personnel plan planning plans portal preferences
		premises press privacy procurement promise quick reception recruitment regulation regulations resource resources reward rewards right rights safety
		sales schedule security see setting settings sla start started starting team teams technology tool tools update updates vacancies visit visiting
		want wellbeing workplace`)
	// objects are what every page of a shop or an office is about.
	objects = set("order orders account accounts product products item items purchase purchases request requests service services booking bookings")
	// audiences are the people that a document is for.
	audiences = set("employee employees staff colleague colleagues worker workers customer customers client clients user users")
)
