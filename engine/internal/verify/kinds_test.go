package verify

// kinds are faults, and rewordings, by what they are in.
var kinds = []told{
	// Numbers, units and bounds.
	{
		passage: "Crew get 180 hours of rest a quarter. Up to six spare days may be saved. Refits take two to four weeks. Boats need engine 9 or later. A cabin costs £70 or more.",
		supported: []string{"Crew get 180 rest hours a quarter.", "At most six days may be saved.", "Refits are done within two to four weeks.", "Boats need engine 9 or newer.", "A cabin costs from £70.",
			"A refit takes 2 to 4 weeks."},
		refused: map[string]Reason{"Crew get 180 days of rest a quarter.": Unit, "At least six days may be saved.": Bound, "Up to six spare weeks may be saved.": Unit, "Refits take two to five weeks.": Number},
	},
	{
		passage:   "Berths are free until 36 hours before you sail. We answer letters within eight days. Rarely, a repair takes more than a month. The limit for one claim is £900.",
		supported: []string{"Berths are free up to 36 hours before you sail.", "We answer letters in eight days.", "You may claim up to £900."},
		refused:   map[string]Reason{"Berths are free from 36 hours before you sail.": Bound, "Rarely, a repair takes less than a month.": Bound, "We answer letters after eight days.": Bound},
	},
	{
		passage:   "Some 40,000 plants stand here, about a quarter of which are ferns. One-third of the beds are under glass. The first three beds are old, the next 12 new.",
		supported: []string{"Roughly one quarter of the plants are ferns.", "A third of the beds are under glass.", "The next twelve beds are new."},
		refused:   map[string]Reason{"About three quarters of the plants are ferns.": Number, "One-half of the beds are under glass.": Number},
	},
	{
		passage:   "Duty begins on the third day. The course was held in 1957. The Larks lost 3-1. Trains stop at 1030 am. Seals rest here in 2 places and on 18 rocks.",
		supported: []string{"Duty begins on day three.", "The course was held in the 1950s.", "The Larks lost 3–1.", "Trains stop at 10:30."},
		refused:   map[string]Reason{"Duty begins on day four.": Number, "The course was held in the 1960s.": Number, "Trains stop at 10:30 p.m.": Time, "Seals rest here on only one rock.": Number},
	},
	{
		passage:   "Write to deeds@tolland.example or see www.tolland.example/deeds. The office at Tolland answers.",
		supported: []string{"Write to Deeds@Tolland.example.", "See tolland.example/deeds."},
		refused:   map[string]Reason{"Write to deed@tolland.example.": Identifier, "Write to deeds@tolland.test.": Identifier, "See tolland.example/wills.": Identifier},
	},
	// What a figure is told of, within one sentence.
	{
		passage:   "The mill was built in 1822 by Ada Corrie and given to the town in 1951. It made £7 million against costs of £5 million. She will pay a bill of £800, interest of £60 and a fee of £15.",
		supported: []string{"The mill was given to the town in 1951.", "The mill was built in 1822.", "It had costs of £5 million.", "She must pay interest of £60.", "She was billed £800 and pays a fee of £15."},
		refused:   map[string]Reason{"The mill was built in 1951.": Pairing, "It had costs of £7 million.": Pairing, "She was billed £60.": Pairing},
	},
	{
		passage:   "The tank is 4 m wide and 90 cm deep at the far end. A dive costs €6, five dives cost €25. Fares are £2 in most zones, and £3 in Norton and Sale. The team sent 8 trucks and 90 helpers.",
		supported: []string{"The tank is 90 cm deep.", "Five dives cost 25 euros.", "A fare in Norton is £3.", "90 helpers and 8 trucks were sent."},
		refused:   map[string]Reason{"The tank is 4 m deep at the far end.": Pairing, "A dive costs €25.": Pairing, "In Norton the fare is £2.": Pairing, "The team sent 90 trucks.": Pairing},
	},
	{
		passage:   "Ropes are changed after five years, sails after two. Logs are sent every week and kept for 40 days; charts are kept for six years.",
		supported: []string{"Sails are changed after two years.", "Charts are kept for six years.", "Logs are kept for 40 days."},
		refused:   map[string]Reason{"Sails are changed after five years.": Pairing, "Logs are kept for six years.": Pairing},
	},
	{
		passage:   "The cup was won in 2011 by Otto Raab and in 2015 by Lena Voss. It is held every three years. The north shed has five looms, the south shed has nine.",
		supported: []string{"Lena Voss won the cup in 2015.", "The south shed has nine looms.", "The cup is held every three years."},
		refused:   map[string]Reason{"Lena Voss won the cup in 2011.": Pairing, "The cup is held every year.": Number, "The north shed has nine looms.": Pairing},
	},
	// Names.
	{
		passage:   "Reed Light is a film written by Nell Abara and produced by Tom Quist. Nell's brother Ivo Abara, 31, and Lena Quist, 28, act in it. It is the third-longest film of its year.",
		supported: []string{"Reed Light was written by Nell Abara.", "It was produced by Tom Quist.", "Ivo Abara, 31, acts in it.", "It is the third-longest film of its year."},
		refused: map[string]Reason{"Reed Light was written by Tom Quist.": Pairing, "It was produced by Nell Abara.": Pairing, "Ivo Abara, 28, acts in it.": Pairing, "It is the longest film of its year.": Number,
			"Ivo Quist acts in it.": Name},
	},
	{
		passage:   "Tarn (locally known as Ulvik) is a port in Orm County, Selmer. Marta Lindahl runs it. Tomas Rey guides ships; Rey's boat is old.",
		supported: []string{"Tarn, Selmer is in Orm County.", "Tomas Rey guides ships."},
		refused:   map[string]Reason{"Marta Rey runs the port.": Name},
	},
	{
		passage:   "Olga Brandt (2 May 1911 – 8 July 1990) was a painter.",
		supported: []string{"Olga Brandt was born in 1911.", "Olga Brandt died on 8 July 1990."},
		refused:   map[string]Reason{"Olga Brandt died in 1911.": Pairing, "Olga Brandt was born in July 1990.": Pairing},
	},
	// Denials: lists, exceptions, rows, pronouns, conditions.
	{
		passage:   "You may not bring on board:\n- fuel cans\n- birds, except parrots\n- knives longer than 9 cm",
		supported: []string{"Fuel cans may not be brought on board.", "You can't bring fuel cans on board.", "You may bring parrots on board."},
		refused:   map[string]Reason{"You may bring fuel cans on board.": Negation, "Fuel cans may be brought on board.": Negation},
	},
	{
		passage:   "Dents made on purpose, trips of more than 40 days and races for which you are paid.",
		headings:  []string{"Cover", "What we do not pay for"},
		supported: []string{"We do not pay for trips of more than 40 days."},
		refused:   map[string]Reason{"We pay for trips of more than 40 days.": Negation},
	},
	{
		passage:   "Papers for the berth:\n- a valid licence\n- a survey not older than 60 days\n\nDock: North; Fuel: yes; Showers: no",
		supported: []string{"The survey may be no more than 60 days old.", "There are no showers at the North dock."},
		refused:   map[string]Reason{"A survey older than 60 days is needed.": Bound},
	},
	{
		passage:   "The fee covers: towels, soap and tea. The fee does not cover: lunch, lockers (£2 a day) and the sauna.",
		supported: []string{"The fee covers soap.", "Lunch is not covered by the fee."},
		refused:   map[string]Reason{"The fee covers lunch.": Negation, "Soap is not covered by the fee.": Negation},
	},
	{
		passage:   "Cats are not admitted, except show cats. Trainees cannot sign orders; they can read them. The lift may be used unless it is locked.",
		supported: []string{"Show cats are admitted.", "Trainees can read orders.", "Cats are not admitted, apart from show cats.", "If it is not locked, the lift may be used."},
		refused:   map[string]Reason{"Cats are admitted.": Negation, "Show cats are not admitted.": Negation, "Trainees cannot read orders.": Negation, "Trainees can sign orders.": Negation},
	},
	{
		passage:   "Level: Plain; Cap: £4,000,000; Divers: not insured\n\nBoats: none",
		supported: []string{"Plain insures you up to £4 million.", "Divers are not insured on Plain."},
		refused:   map[string]Reason{"Divers are insured on Plain.": Negation, "Boats are allowed.": Negation},
	},
	{
		passage:   "On Sundays the pier is open from 10 a.m. to 4 p.m. A permit is optional. “Is the pier not free?” a guest asked.",
		supported: []string{"On Sundays the pier closes at 16:00.", "On Sundays the pier opens at 10:00.", "A permit is not required.", "The pier is free."},
		refused:   map[string]Reason{"On Sundays the pier opens at 4 p.m.": Pairing, "A permit is required.": Negation},
	},
	// Words of extent.
	{
		passage:   "Most letters arrive within two days. Not all rooms have a bath. Only wardens may ring the bell. Tea is usually served at four. Desks are kept only in large halls.",
		supported: []string{"Most letters arrive in two days.", "Not every room has a bath.", "The bell may be rung only by wardens.", "Only wardens may ring the bell."},
		refused: map[string]Reason{"All letters arrive within two days.": Bound, "Every letter arrives within two days.": Bound, "All rooms have a bath.": Bound, "Everyone may ring the bell.": Bound,
			"Tea is always served at four.": Bound, "Desks are kept in all halls.": Bound, "Only letters arrive within two days.": Bound},
	},
	{
		passage:   "Clerks may open the safe. Everybody signs the book.",
		supported: []string{"Clerks may open the safe.", "Everyone signs the book.", "All clerks may open the safe."},
		refused:   map[string]Reason{"Only clerks may open the safe.": Bound},
	},
}
