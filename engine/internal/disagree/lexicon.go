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
		reply respond answer
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
		helpdesk servicedesk
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
		help desk = - helpdesk
		paid back = - refund
		pay back = - refund
		covered by = - -
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

// apartBy are the terms that tell one of several alike things from the others:
// whom it is for, where, when, of what kind.
var apartBy = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`student pupil child children adult senior pensioner junior member guest visitor resident tenant landlord contractor
		freelancer intern apprentice manager director executive teacher lecturer researcher parent mother father partner spouse individual company
		business charity school supplier agency volunteer graduate undergraduate driver patient carer couple family group starter joiner employed
		staff employee worker trainee temp owner buyer seller agent dealer
		domestic international national overseas abroad foreign local regional worldwide mainland island online offline digital physical shop store
		branch site phone app web post postal cash card cheque invoice debit credit
		standard express priority premium basic pro plus business enterprise team free paid fixed flexible easy silver gold bronze platinum
		monthly annual yearly weekly daily hourly nightly old new former current previous large small big heavy bulky light short long
		early late urgent other special temporary permanent casual part full single double private public electronic paper custom bespoke used
		refurbished north south east west northern southern eastern western central upper lower first second third final initial interim
		summer winter spring autumn fall season seasonal holiday christmas easter bank weekday weekend monday tuesday wednesday thursday friday
		saturday sunday january february march april june july august september october november december ramadan night day morning evening
		uk us usa eu europe european africa asia america american britain british england english scotland scottish wales welsh ireland irish france french
		germany german spain spanish italy italian portugal netherlands dutch belgium austria switzerland swiss sweden norway denmark finland
		poland greece turkey india china japan korea singapore australia canada canadian mexico brazil zealand israel
		gift voucher sale clearance outlet furniture mattress electronics swimwear underwear jewellery perishable software download ebook
		personalised subscription bundle hamper preorder ticket pass`) {
		m[nameOf(analysis.Term(w))] = true
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
	genres = set(`finance financial accounting accounts payroll hr human resource resources people personnel it facilities reception legal security
		compliance privacy marketing sales operations procurement admin administration team teams department office workplace building premises
		technology customer service services care centre center desk helpdesk home homepage start started starting getting contact contacts find visit
		visiting plan planning plans news press update updates announcement announcements blog calendar dates schedule offer perk perks benefit
		benefits reward rewards glance notice notices level levels sla agreement contract setting settings preferences tool tools life company
		organisation organization employment order orders account accounts product products item items purchase purchases request requests
		user users see keep keeps ask need needs want know change happens happen find invite right rights everyday manage managing
		checkout legal faqs must quick links apply applying join careers career jobs vacancies recruitment hiring onboarding induction health safety wellbeing handbook employer forgotten regulations regulation promise commitment pack making how hub portal centre directory book booking bookings`)
	// audiences are the people that a document is for.
	audiences = set("employee employees staff colleague colleagues worker workers customer customers client clients user users")
)
