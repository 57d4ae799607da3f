package disagree

import (
	"strings"
	"testing"
)

// said makes a statement of "Heading > Heading > Sentence."
func said(document, s string) Statement {
	parts := strings.Split(s, " > ")
	return Statement{Text: parts[len(parts)-1], Headings: parts[:len(parts)-1], Document: document}
}

func TestDiffer(t *testing.T) {
	for _, c := range []struct {
		a, b           string
		kind           Kind
		about          string
		valueA, valueB string
	}{
		// Numbers and durations.
		{"Home working > Staff may work from home two days a week.", "Home working > Staff may work from home three days a week.", Number, "Staff may work from home", "two days a week", "three days a week"},
		{"How long a refund takes > A refund reaches the card the order was paid with in three to five working days.", "Refunds > Refunds take ten working days.", Number, "Refunds", "three to five working days", "ten working days"},
		{"Staff get 25 days of holiday a year.", "Staff get 28 days of holiday a year.", Number, "Staff", "25 days", "28 days"},
		{"Staff get 25 days of holiday a year.", "Holiday for staff is 28 days a year.", Number, "Staff", "25 days", "28 days a year"},
		{"You can return an item within 30 days.", "Items can be returned within 14 days.", Number, "return an item", "within 30 days", "within 14 days"},
		{"Returns are accepted within 30 days of delivery.", "Returns are accepted up to 14 days after delivery.", Number, "Returns are accepted", "within 30 days", "up to 14 days"},
		{"Refunds take a week.", "Refunds take two weeks.", Number, "Refunds", "a week", "two weeks"},
		{"The warranty is two years.", "The warranty lasts 12 months.", Number, "warranty", "two years", "12 months"},
		{"We reply to every email within two working days.", "We reply to emails within 24 hours.", Number, "reply to emails", "within two working days", "within 24 hours"},
		{"We keep records for seven years.", "Records are kept for six years.", Number, "Records", "seven years", "six years"},
		{"VAT is 20%.", "VAT is 17.5%.", Number, "VAT", "20%", "17.5%"},
		{"The minimum age is 18.", "The minimum age is 21.", Number, "minimum age", "18", "21"},
		{"Passwords must have at least 8 characters.", "Passwords must have at least 12 characters.", Number, "Passwords", "at least 8 characters", "at least 12 characters"},
		{"Passwords expire after 90 days.", "Passwords expire after 60 days.", Number, "Passwords expire", "after 90 days", "after 60 days"},
		{"The meeting room holds 12 people.", "The meeting room holds 20 people.", Number, "meeting room holds", "12 people", "20 people"},
		{"A parcel may weigh up to 20 kg.", "Parcels may weigh up to 30 kg.", Number, "parcel may weigh", "up to 20 kg", "up to 30 kg"},
		{"The probation period is three months.", "Probation lasts six months.", Number, "probation period", "three months", "six months"},
		{"Payroll sits on the second floor.", "Payroll sits on the third floor.", Number, "Payroll sits", "second floor", "third floor"},
		{"Harbour House is our largest office.", "Harbour House is our second largest office.", Number, "Harbour House", "largest", "second largest"},
		{"The notice is 10 days.", "The notice is 10 working days.", Number, "notice", "10 days", "10 working days"},
		{"Sick leave > You must send a doctor's note after three days of sickness.", "Sick leave > You must send a doctor's note after seven days of sickness.", Number, "send a doctor's note", "after three days", "after seven days"},
		{"Expense claims must be submitted within 30 days.", "Submit expense claims within 60 days.", Number, "Submit expense claims", "within 30 days", "within 60 days"},
		{"Each guest may bring one bag.", "Each guest may bring two bags.", Number, "guest may bring", "one", "two bags"},
		{"A claim is paid within 5 days of the trip (e.g. a flight).", "A claim is paid within 9 days of the trip (e.g. a flight).", Number, "claim is paid", "within 5 days", "within 9 days"},
		{"A 30-day return window applies to all orders.", "A 14-day return window applies to all orders.", Number, "return window applies to all orders", "30-day", "14-day"},
		{"Staff give a month's notice.", "Staff give two months' notice.", Number, "Staff", "a month's", "two months"},
		{"You get a day off for moving house.", "You get two days off for moving house.", Number, "moving house", "a day", "two days"},
		{"Team meetings are held weekly.", "Team meetings are held every two weeks.", Number, "Team meetings are held", "weekly", "every two weeks"},
		{"Bins are emptied twice a week.", "Bins are emptied three times a week.", Number, "Bins are emptied", "twice a week", "three times a week"},
		{"The newsletter is sent once a week.", "The newsletter is sent monthly.", Number, "newsletter is sent", "once a week", "monthly"},
		// Amounts.
		{"Standard delivery costs £4.99.", "Standard delivery is £3.99.", Amount, "Standard delivery", "£4.99", "£3.99"},
		{"The fee for standard delivery is £4.99.", "Standard delivery costs £3.99.", Amount, "Standard delivery costs", "£4.99", "£3.99"},
		{"Orders over £50 ship free.", "Orders over £30 ship free.", Amount, "Orders", "over £50", "over £30"},
		{"Membership costs £60 a year.", "Membership costs £10 a month.", Amount, "Membership costs", "£60 a year", "£10 a month"},
		{"Meals are paid back up to $60 per day.", "Meals are paid back up to $75 per day.", Amount, "Meals are paid back", "up to $60 per day", "up to $75 per day"},
		// Dates.
		{"Claims must be sent by 31 March 2026.", "Claims must be sent by 30 April 2026.", Date, "Claims must be sent", "by 31 March 2026", "by 30 April 2026"},
		{"The policy takes effect on 1 January 2026.", "The policy takes effect on 1 March 2026.", Date, "policy takes effect", "1 January 2026", "1 March 2026"},
		{"Bins are emptied on Mondays.", "Bins are emptied on Thursdays.", Date, "Bins are emptied", "Mondays", "Thursdays"},
		// Times.
		{"The office opens at nine.", "The office opens at ten.", Time, "office opens", "nine", "ten"},
		{"The library closes at 5pm.", "The library closes at 17:30.", Time, "library closes", "5pm", "17:30"},
		{"The library is open from 9am to 5pm.", "The library is open from 10am to 6pm.", Time, "library is open", "from 9am to 5pm", "from 10am to 6pm"},
		{"The kitchen may not be used after 8pm.", "The kitchen may not be used after 10pm.", Time, "kitchen", "after 8pm", "after 10pm"},
		// Negations.
		{"Gift cards cannot be refunded.", "Gift cards can be refunded within 14 days.", Negation, "Gift cards", "cannot be refunded", "can be refunded within 14 days"},
		{"Smoking is prohibited in all rooms.", "Smoking is allowed in all rooms.", Negation, "Smoking", "is prohibited", "is allowed"},
		{"Dogs are not allowed in the office.", "Dogs are allowed in the office.", Negation, "Dogs", "are not allowed", "are allowed"},
		{"Overtime is unpaid.", "Overtime is paid.", Negation, "Overtime", "is unpaid", "is paid"},
		{"Visitors do not need a badge.", "Visitors need a badge.", Negation, "Visitors", "do not need a badge", "need a badge"},
		{"We never share your data.", "We share your data with our payment provider.", Negation, "data", "never share", "share"},
		{"Refunds are paid in vouchers, not in cash.", "Refunds are paid in cash.", Negation, "Refunds are paid", "not in cash", "cash"},
		{"Gift cards expire after 12 months.", "Gift cards never expire.", Negation, "Gift cards", "expire after 12 months", "never expire"},
		{"The meeting is held informally.", "The meeting is held formally.", Negation, "meeting is held", "informally", "formally"},
		{"Cheques are not accepted.", "We accept cheques.", Negation, "Cheques", "are not accepted", "accept"},
		{"Tickets are non-refundable.", "Tickets can be refunded up to 7 days before the show.", Negation, "Tickets", "are non-refundable", "can be refunded up to 7 days"},
		{"Pets are included in the fee.", "Pets are excluded from the fee.", Negation, "Pets", "are included", "are excluded"},
		{"The parking is inadequate.", "The parking is adequate.", Negation, "parking", "is inadequate", "is adequate"},
		{"The staff council opposes the new rota.", "The staff council supports the new rota.", Negation, "staff council", "opposes", "supports"},
		{"A pass is not needed on Sundays, and dogs are not allowed.", "A pass is needed on Sundays, and dogs are allowed.", Negation, "pass", "is not needed", "is needed on Sundays"},
		{"The lift is unable to carry bicycles.", "The lift is able to carry bicycles.", Negation, "lift", "is unable", "is able"},
		// Headings that name the same, or only what manner of text follows.
		{"Returns and refunds > Refunds take five days.", "FAQ > Refunds > Refunds take ten days.", Number, "Refunds", "five days", "ten days"},
		{"3.1 Parking > Parking costs £5 a day.", "7. Parking > Parking costs £8 a day.", Amount, "Parking costs", "£5 a day", "£8 a day"},
		{"Postage > Standard delivery takes 2 days.", "Help > Standard delivery takes 4 days.", Number, "Standard delivery", "2 days", "4 days"},
		{"Home working > Clerks may work from home one day a week.", "Remote work > Clerks may work remotely three days a week.", Number, "Clerks may work remotely", "one day a week", "three days a week"},
		{"Lockers > A locker key costs €8.", "Facilities > Keys > A locker key costs €12.", Amount, "locker key costs", "€8", "€12"},
		{"Pets > Dogs are allowed in the garden.", "Rules > Dogs > Dogs are not allowed in the garden.", Negation, "Dogs", "are allowed", "are not allowed"},
		// What costs nothing, and what has a price.
		{"Coat storage is free.", "Coat storage costs £2.", Amount, "Coat storage", "free", "£2"},
		{"Skates can be hired free of charge.", "There is a charge of £4 to hire skates.", Amount, "Skates can be hired", "free of charge", "£4"},
		{"There is no booking fee.", "The booking fee is £3.", Amount, "booking fee", "no", "£3"},
		{"There is no booking fee for groups.", "There is a booking fee for groups.", Negation, "fee for groups", "is no booking", "is a booking"},
		// The same in other words.
		{"Staff are entitled to 24 vacation days a year.", "Staff get 26 days of annual leave a year.", Number, "Staff", "24 vacation days a year", "26 days"},
		{"Workers must give two weeks' notice.", "You must give four weeks' notice.", Number, "Workers", "two weeks", "four weeks"},
		{"The largest photo you can upload is 4 MB.", "You can upload photos of up to 9 MB.", Number, "upload photos", "4 MB", "up to 9 MB"},
		{"Claims must be filed within 10 days of the accident.", "You must submit claims within 20 days.", Number, "submit claims", "within 10 days", "within 20 days"},
		{"You have 21 days to appeal against a fine.", "You must appeal against a fine within 14 days.", Number, "appeal against a fine", "21 days", "within 14 days"},
		{"The guarantee lasts two years.", "We offer a three-year guarantee.", Number, "guarantee lasts", "two years", "three-year"},
		{"A locker can be booked twice.", "A locker can be booked three times.", Number, "locker can be booked", "twice", "three times"},
		{"Rent is due on the 1st of each month.", "Rent is due on the 5th of each month.", Date, "Rent is due", "1st", "5th"},
		{"The hall opens on Monday 4 May 2026.", "The hall opens on 11 May 2026.", Date, "hall opens", "4 May 2026", "11 May 2026"},
		{"You can visit the tower from 8 am to 6 pm.", "You can visit the tower between 9 am and 5 pm.", Time, "visit the tower", "from 8 am to 6 pm", "9 am and 5 pm"},
		{"Entries close at noon on 31 May 2026.", "Entries close on 30 June 2026.", Date, "Entries close", "31 May 2026", "30 June 2026"},
		{"Family ticket: €19.", "A family ticket costs €24.", Amount, "Family ticket", "€19", "€24"},
		{"Dogs are welcome in the garden.", "Dogs are not allowed in the garden.", Negation, "Dogs", "are welcome", "are not allowed"},
		{"On Fridays the desk closes at noon.", "The desk closes at 2 pm on Fridays.", Time, "desk closes", "noon", "2 pm"},
		{"We are closed on Sundays.", "We are open on Sundays from 11 am.", Negation, "Sundays", "are closed", "are open on Sundays"},
		{"Guests can use the sauna.", "Guests are not allowed to use the sauna.", Negation, "Guests", "can use", "are not allowed"},
		{"The blue room seats 12 people.", "The blue room seats 8 people and has a stage.", Number, "blue room seats", "12 people", "8 people"},
	} {
		d, ok := Differ(said("a.md", c.a), said("b.md", c.b))
		if !ok {
			t.Errorf("%s / %s: no difference, want %s", c.a, c.b, c.kind)
			continue
		}
		if d.Kind != c.kind || d.About != c.about || d.ValueA.Text != c.valueA || d.ValueB.Text != c.valueB {
			t.Errorf("%s / %s: %s | %s | %s | %s", c.a, c.b, d.Kind, d.About, d.ValueA.Text, d.ValueB.Text)
		}
		if !strings.Contains(d.Resolve, d.ValueA.Text) || !strings.Contains(d.Resolve, d.ValueB.Text) || !strings.Contains(d.Resolve, "a.md") {
			t.Errorf("%s / %s: resolve says %q", c.a, c.b, d.Resolve)
		}
	}
}

func TestNoDifference(t *testing.T) {
	for about, pairs := range map[string][][2]string{
		"qualifier": {
			{"Standard delivery takes 2 days.", "Express delivery takes 1 day."},
			{"Delivery takes 2 days.", "Express delivery takes 1 day."},
			{"Refunds to a card take 5 days.", "Refunds take 3 days."},
			{"The fee is £5 for adults.", "The fee is £3 for children."},
			{"Staff with a contract may work from home two days a week.", "Staff may work from home three days a week."},
			{"Delivery within the UK takes 2 days.", "Delivery outside the UK takes 5 days."},
			{"Some orders take 2 days.", "Other orders take 5 days."},
			{"The price is £10 plus tax.", "The price is £12 including tax."},
		},
		"a unit that tells which": {
			{"A day pass costs 12 crowns.", "A week pass costs 60 crowns."},
			{"A night train costs 40 crowns.", "A day train costs 25 crowns."},
			{"A year plan costs £90.", "A month plan costs £9."},
			{"A weekend ticket is £8.", "A day ticket is £5."},
			{"A page advert costs £90.", "A mile advert costs £9."},
			{"A ton bag costs £90.", "A kilo bag costs £2."},
			{"One day pass costs 12 crowns.", "One week pass costs 60 crowns."},
			{"A 3-day pass is valid on all trains.", "A 7-day pass is valid on all trains."},
			{"Parking for an hour costs £2.", "Parking for a day costs £9."},
			{"A stay costs £90 for a week.", "A stay costs £20."},
			{"We send weekly reports.", "We send monthly reports."},
			{"Staff must buy a week ticket.", "Staff must buy a month ticket."},
		},
		"an opposite that tells which": {
			{"Invalid tickets are kept by the guard.", "Valid tickets are kept by the guard."},
			{"Non-members may use the pool.", "Members may use the pool."},
			{"Unpaid leave is given by the manager.", "Paid leave is given by the manager."},
			{"Closed shops are listed on the map.", "Open shops are listed on the map."},
			{"The form was last updated by the team.", "The form was first updated by the team."},
			{"Last orders are taken at the bar.", "First orders are taken at the bar."},
			{"The handbook was last updated by Anna.", "The handbook was updated by Anna."},
		},
		"name, place, product, people": {
			{"The Leeds office opens at nine.", "The York office opens at ten."},
			{"Plan A costs £5 a month.", "Plan B costs £8 a month."},
			{"Adults pay £5.", "Children pay £3."},
			{"Members pay £5.", "Non-members pay £8."},
			{"Room 12 seats 20 people.", "Room 14 seats 30 people."},
			{"Version 2.1 needs 4 GB of memory.", "Version 3.0 needs 8 GB of memory."},
			{"Open the Settings 1 tab.", "Open the Settings 2 tab."},
		},
		"series of limits": {
			{"Managers approve claims up to £500.", "Directors approve claims up to £5,000."},
			{"Claims under £50 need no receipt.", "Claims over £50 need a receipt."},
			{"A parcel of 2 kg costs £3.", "A parcel of 5 kg costs £6."},
			{"Children under 5 travel free.", "Children under 12 pay half."},
			{"Orders placed before noon ship in 1 day.", "Orders placed after noon ship in 2 days."},
			{"Leave of up to 10 days is approved by your manager.", "Leave of more than 10 days is approved by your manager."},
		},
		"what was": {
			{"The weight limit was 10 kg.", "The weight limit is 20 kg."},
			{"Refunds used to take ten days.", "Refunds take five days."},
			{"The old fee was £5.", "The new fee is £6."},
			{"Until May the fee is £5.", "From June the fee is £6."},
		},
		"a line of a form, the document itself": {
			{"Total: £120", "Total: £340"},
			{"Time needed: 30 minutes", "Time needed: 45 minutes"},
			{"This policy is reviewed every 12 months.", "This policy is reviewed every 24 months."},
			{"This training takes two hours.", "This training takes three hours."},
			{"Page 2 of 10.", "Page 3 of 10."},
		},
		"year, day, season": {
			{"In 2023 the fee was £5.", "In 2024 the fee was £6."},
			{"The 2024 report has 20 pages.", "The 2025 report has 30 pages."},
			{"The office opens at nine on weekdays.", "The office opens at ten on Saturdays."},
			{"The office opens at nine.", "The office opens at ten on Saturdays."},
			{"In the summer the pool closes at 8pm.", "In the winter the pool closes at 6pm."},
		},
		"condition, exception": {
			{"Orders can be refunded within 30 days.", "Orders cannot be refunded after 30 days."},
			{"Orders can be refunded.", "Orders cannot be refunded after 30 days."},
			{"An order can be refunded within 30 days of delivery.", "A gift card cannot be refunded."},
			{"Orders can be refunded.", "Orders of gift cards cannot be refunded."},
			{"Items not in the sale can be returned.", "Items in the sale cannot be returned."},
			{"Dogs are not allowed, except guide dogs.", "Dogs are allowed."},
			{"Refunds are possible if the item is unused.", "Refunds are not possible if the item is used."},
			{"You do not have to pay.", "You have to pay if you are late."},
			{"We will not share your data.", "We will share your data only with your consent."},
			{"Orders of 1 to 10 units take 2 days.", "Orders of 11 to 50 units take 5 days."},
			{"Employees with one year of service get 20 days of leave.", "Employees with five years of service get 25 days of leave."},
			{"Staff must not smoke in the building.", "Staff may smoke in the garden."},
			{"Refunds paid by cheque take ten days.", "Refunds take five days."},
			{"If you pay by cheque, refunds take ten days.", "Refunds take five days."},
			{"Minors may not enter.", "Minors may enter with an adult."},
			{"Alcohol is not allowed.", "Alcohol is allowed at the summer party."},
			{"Parking is free for the first hour.", "Parking is not free after the first hour."},
			{"Not all rooms have a view.", "All rooms have a view of the sea or the garden."},
			{"Staff may not carry over leave.", "Staff may carry over up to five days of leave with approval."},
		},
		"compatible values": {
			{"Delivery takes 2 to 4 days.", "Delivery takes 3 days."},
			{"Delivery takes up to 5 days.", "Delivery takes 3 days."},
			{"The office is open for at least 6 hours.", "The office is open for 8 hours."},
			{"Refunds take 5 days.", "Refunds take about 5 days."},
			{"The hall seats about 300 people.", "The hall seats 310 people."},
			{"Pay within 30 days.", "Pay at least 10 days before the event."},
			{"The course starts in May 2026.", "The course starts on 3 May 2026."},
		},
		"free of something, or for some": {
			{"Feel free to use the kitchen.", "The kitchen costs £4 an hour."},
			{"The soup is gluten free.", "The soup costs £4."},
			{"The sauna is free for employees.", "The sauna costs £8 a visit."},
			{"The sauna is free on Sundays.", "The sauna costs £8."},
			{"The first lesson is free.", "A lesson costs £20."},
			{"Delivery is free on orders over £50.", "Delivery costs £4."},
			{"The free trial lasts 14 days.", "The trial costs £5."},
			{"There is no charge point at the depot.", "The charge point at the depot costs £5."},
			{"There is no joining fee.", "The monthly fee is £20."},
			{"Returns are free of charge.", "There is no charge for returns."},
		},
		"a time that picks out": {
			{"A locker costs 6 crowns an hour.", "Locker costs: 20 crowns a day."},
			{"Orders ship within 1 day.", "Orders are delivered within 3 days."},
			{"Claims are paid within 5 days of approval.", "Claims are paid within 9 days of receipt."},
			{"You get 25 days of annual leave.", "You get 10 days of sick leave."},
			{"You get 20 vacation days.", "You get 10 sick days."},
			{"The gym is closed on Mondays.", "The gym is open on Mondays in August."},
			{"The lease runs for a year and a half.", "The lease runs for 18 months."},
			{"The door may be opened three times.", "The door may be opened at 3 pm."},
		},
		"equal values": {
			{"Delivery takes two weeks.", "Delivery takes 14 days."},
			{"Bins are emptied weekly.", "Bins are emptied every seven days."},
			{"Bins are emptied at least once a week.", "Bins are emptied daily."},
			{"Passwords are changed every three months.", "Passwords are changed every 90 days."},
			{"Refunds take 48 hours.", "Refunds take 2 days."},
			{"Leave is 12 months.", "Leave is one year."},
			{"The trial lasts 30 days.", "The trial lasts one month."},
			{"Membership costs £60 a year.", "Membership costs £5 a month."},
			{"The office opens at nine.", "The office opens at 9 am."},
			{"Smoking is prohibited.", "Smoking is not allowed."},
			{"The gym can't be booked.", "The gym cannot be booked."},
		},
		"another attribute": {
			{"Refunds take 5 days.", "Refunds can be asked for within 30 days."},
			{"The hall seats 300 people.", "The hall is 300 years old."},
			{"Delivery costs £5.", "Delivery takes 5 days."},
		},
		"place in a series": {
			{"The first step takes 2 minutes.", "The second step takes 5 minutes."},
			{"Step 1 takes 2 minutes.", "Step 2 takes 5 minutes."},
			{"Chapter 1 has 20 pages.", "Chapter 2 has 30 pages."},
		},
		"headings": {
			{"Refunds > Gift cards > Refunds take 10 days.", "Refunds > Refunds take 5 days."},
			{"Leeds > The office opens at nine.", "York > The office opens at ten."},
			{"Late payment > The charge is £10.", "Parking > The charge is £5."},
			{"Not covered > Glass is replaced within 5 days.", "Covered > Glass is replaced within 9 days."},
			{"Examples > Refunds take 5 days.", "Refunds > Refunds take 9 days."},
			{"Leaving us > You must give four weeks' notice.", "Annual leave > You must give two weeks' notice."},
			{"Staff > Lunch costs £3.", "Prices > Lunch costs £5."},
			{"Returns > An item can be returned within 30 days.", "Furniture > An item can be returned within 14 days."},
			{"Refunds > Tickets can be refunded.", "Refunds > Late bookings > Tickets cannot be refunded."},
			{"Passwords > Passwords expire after 90 days.", "Service accounts > Passwords expire after 365 days."},
			{"Rooms > The room holds 20 people.", "Birch > The room holds 8 people."},
			{"Broadband > The contract runs for 24 months.", "Mobile > The contract runs for 12 months."},
			{"US employees > Parents get 12 weeks of paid leave.", "UK employees > Parents get 26 weeks of paid leave."},
			{"In store > You can pay with cash.", "Online > You cannot pay with cash."},
			{"Closed days > The desk is staffed by two people.", "Open days > The desk is staffed by three people."},
		},
		"no claim": {
			{"For example, a refund takes 3 days.", "A refund takes 5 days."},
			{"Say, for instance, that a refund takes 3 days.", "Say that a refund takes 5 days."},
			{"Do refunds take 3 days?", "Refunds take 5 days."},
			{"Last updated: 3 May 2024", "Last updated: 9 June 2025"},
			{"Do say:", "Don't say:"},
		},
		"subject elsewhere": {
			{"It costs £5.", "It costs £8."},
			{"They do not open on Mondays.", "They open on Mondays."},
		},
		"other words for a denial": {
			{"The rooms are unheated in winter.", "The rooms are cold in winter."},
			{"None of the members agreed to the new rules of the club.", "I agreed to the new rules of the club with the members."},
		},
	} {
		for _, p := range pairs {
			if d, ok := Differ(said("a.md", p[0]), said("b.md", p[1])); ok {
				t.Errorf("%s: %s / %s: %s | %s | %s | %s", about, p[0], p[1], d.Kind, d.About, d.ValueA.Text, d.ValueB.Text)
			}
		}
	}
}

func TestLinesOfOneListDoNotDiffer(t *testing.T) {
	lead := "A parcel arrives in:"
	a := Statement{Text: lead + " 2 days.", Lead: len(lead), Document: "a.md", Kind: "list"}
	b := Statement{Text: lead + " 5 days.", Lead: len(lead), Document: "a.md", Kind: "list", Sentence: 1}
	if d, ok := Differ(a, b); ok {
		t.Errorf("items of one list: %+v", d)
	}
	a = Statement{Text: "Rate: standard; Price: £5", Document: "a.md", Kind: "row"}
	b = Statement{Text: "Rate: standard; Price: £8", Document: "a.md", Kind: "row", Passage: 1}
	if d, ok := Differ(a, b); ok {
		t.Errorf("rows of one table: %+v", d)
	}
	b.Document = "b.md"
	if d, ok := Differ(a, b); !ok || d.Kind != Amount {
		t.Errorf("the same row in two documents: %+v, %v", d, ok)
	}
	row := Statement{Text: "Service: Spare key; Fee: £12; Days: 3", Document: "a.md", Kind: "row"}
	if d, ok := Differ(row, Statement{Text: "A spare key costs £20.", Document: "b.md"}); !ok || d.ValueA.Text != "£12" || d.ValueB.Text != "£20" {
		t.Errorf("a row and a sentence: %+v, %v", d, ok)
	}
	for _, s := range []string{"A spare key costs £12.", "A bicycle key costs £20.", "Keys cost £20."} {
		if d, ok := Differ(row, Statement{Text: s, Document: "b.md"}); ok {
			t.Errorf("a row and %q: %+v", s, d)
		}
	}
}
