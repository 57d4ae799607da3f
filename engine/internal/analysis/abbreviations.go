package analysis

// The abbreviations are those that style guides for English and German
// business prose list, by what they do at the end of a sentence.

// neverEnds are always followed by what they introduce.
var neverEnds = set(`e.g i.e eg ie cf viz vs v approx ca c. incl excl resp bzw z.b d.h vgl gem sog evtl ggf inkl
	zzgl i.d.r p.ex nr abs ziff tel mr mrs ms dr prof mme mlle messrs rev hon gen col sgt capt lt gov sen rep pres
	mt hr fr dipl ing sr.a st nos esp aka a.k.a m.a.w u.u z.t i.v i.a`)

// beforeFigure stand before a number or a letter, or else are plain words.
var beforeFigure = set(`no nos art arts sec sect sects fig figs eq vol vols ch chap p pp par para paras cl ext ref
	ver vers ed app bldg apt rm max min est avg approx pt pts nr abs ziff § line lit reg regs sched s ss ph`)

// mayEnd end a sentence only where the next word clearly begins one.
var mayEnd = set(`co ltd inc corp ins bros jr sr al dept govt univ assn ave rd blvd sq intl mfg plc esq gmbh cie
	jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat
	hrs mins secs lb lbs oz yr yrs wk wks mo mos ft approx ph.d m.d b.a m.a u.a p.a s.a`)

var clockWords = set(`a.m p.m am pm uhr`)

// afterClock go on after a time of day.
var afterClock = set(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
	fridays saturdays sundays mon tue tues wed thu thur thurs fri sat sun january february march april may june july
	august september october november december est edt et cst cdt ct mst mdt mt pst pdt pt gmt bst utc cet cest eet
	ist jst aest eastern central mountain pacific local greenwich daily today tomorrow`)

// germanAfterOrdinal follow a number with a stop that is read as an ordinal.
var germanAfterOrdinal = set(`januar jänner februar märz april mai juni juli august september oktober november
	dezember stock etage og ug obergeschoss untergeschoss klasse quartal auflage lebensjahr jahrhundert jahr tag
	woche monat mal platz semester schuljahr advent weihnachtstag kapitel absatz halbjahr geburtstag rang`)

// beforeName are lower-case words that a person's initial follows.
var beforeName = set(`by and with from of to for contact author ask see via mr mrs ms dr prof e.g i.e cf`)

// sentenceStarters are words of grammar that, written with a capital after an
// abbreviation, begin a sentence.
var sentenceStarters = set(`the a an it its it's this that these those there they their you your we our he she his
	her if when where while after before once until unless although though because since in on at for from with to
	by as but and or so however also then please all any each every both some no not only otherwise who what why how
	which do does did is are was were can could will would may must should i i'm here members customers guests
	der die das es ein eine wir sie er wenn`)
