package analysis

import "strings"

// irregular gives the base form of the inflections that no rule of English
// yields: the strong verbs and the old plurals, less those whose form is as
// often another word (left, saw, rose, found as a base stays out where the
// other reading is common). Nouns that are asked for by their verb (delivery)
// stand here too.
var irregular = inflections(`
pay:paid buy:bought bring:brought think:thought teach:taught catch:caught seek:sought sell:sold tell:told hold:held
keep:kept sleep:slept sweep:swept weep:wept creep:crept feel:felt deal:dealt mean:meant send:sent spend:spent
lend:lent bend:bent build:built burn:burnt learn:learnt spell:spelt spill:spilt dream:dreamt lose:lost shoot:shot
sit:sat win:won stick:stuck strike:struck dig:dug hang:hung swing:swung spin:spun find:found stand:stood
understand:understood withstand:withstood make:made hear:heard say:said lay:laid lead:led feed:fed flee:fled
meet:met light:lit slide:slid hide:hid,hidden bite:bitten ride:rode,ridden write:wrote,written
rewrite:rewrote,rewritten drive:drove,driven arise:arose,arisen rise:risen give:gave,given forgive:forgave,forgiven
take:took,taken mistake:mistook,mistaken undertake:undertook,undertaken overtake:overtook,overtaken
shake:shook,shaken wake:woke,woken break:broke,broken speak:spoke,spoken steal:stole,stolen freeze:froze,frozen
choose:chose,chosen forget:forgot,forgotten get:got,gotten swear:swore,sworn tear:tore,torn wear:wore,worn
bear:borne see:seen foresee:foresaw,foreseen oversee:oversaw,overseen be:is,are,was,were,been,being,am
have:has,had,having do:does,did,done,doing redo:redid,redone undo:undid,undone go:goes,went,gone
undergo:underwent,undergone come:came become:became overcome:overcame begin:began,begun drink:drank,drunk
ring:rang,rung sing:sang,sung sink:sank,sunk swim:swam,swum run:ran grow:grew,grown know:knew,known throw:threw,thrown
blow:blew,blown fly:flew,flown,flies draw:drew,drawn withdraw:withdrew,withdrawn show:shown eat:ate,eaten fall:fell,fallen
lie:lying die:dying,died,dies tie:tying forbid:forbade,forbidden prove:proven sew:sewn mow:mown
child:children man:men woman:women person:people,persons foot:feet tooth:teeth mouse:mice goose:geese ox:oxen
wife:wives knife:knives half:halves shelf:shelves self:selves wolf:wolves thief:thieves loaf:loaves calf:calves
scarf:scarves ourselves:ourself criterion:criteria phenomenon:phenomena analysis:analyses crisis:crises
thesis:theses diagnosis:diagnoses hypothesis:hypotheses parenthesis:parentheses emphasis:emphases axis:axes
index:indices,indexes appendix:appendices,appendixes matrix:matrices vertex:vertices medium:media
curriculum:curricula memorandum:memoranda addendum:addenda erratum:errata alumnus:alumni syllabus:syllabi
stimulus:stimuli nucleus:nuclei radius:radii
salesperson:salespeople,salespersons chairperson:chairpersons,chairpeople spokesperson:spokespeople,spokespersons
layperson:laypeople fireman:firemen policeman:policemen workman:workmen craftsman:craftsmen
important:importance deliver:delivery,deliveries expire:expiry grandchild:grandchildren schoolchild:schoolchildren stepchild:stepchildren
`)

func inflections(table string) map[string]string {
	m := map[string]string{}
	for entry := range strings.FieldsSeq(table) {
		base, forms, _ := strings.Cut(entry, ":")
		for form := range strings.SplitSeq(forms, ",") {
			m[form] = base
		}
	}
	return m
}

// keptWhole are words that Porter2 would cut down to another common word of
// business prose (customer and customs, department and depart, installment and
// install).
var keptWhole = set(`customer customs important department apartment experiment authority emergency university
	universe universal business internal intern personal personality several severance executive relative
	probation installment france`)

// spellings are British words with an American spelling of their own.
var spellings = pairs(`centre:center centres:centers centred:centered metre:meter metres:meters litre:liter litres:liters
	kilometre:kilometer kilometres:kilometers centimetre:centimeter centimetres:centimeters millimetre:millimeter
	millimetres:millimeters millilitre:milliliter millilitres:milliliters theatre:theater theatres:theaters
	fibre:fiber fibres:fibers licence:license licences:licenses defence:defense defences:defenses offence:offense
	offences:offenses pretence:pretense practise:practice practised:practiced practising:practicing
	practises:practices programme:program programmes:programs enrolment:enrollment enrolments:enrollments
	enrol:enroll enrols:enrolls fulfil:fulfill fulfils:fulfills fulfilment:fulfillment instalment:installment
	instalments:installments skilful:skillful wilful:willful tyre:tire tyres:tires kerb:curb kerbs:curbs
	aluminium:aluminum mould:mold moulds:molds plough:plow sceptic:skeptic sceptical:skeptical sulphur:sulfur
	jewellery:jewelry moustache:mustache pyjamas:pajamas judgement:judgment judgements:judgments
	acknowledgement:acknowledgment acknowledgements:acknowledgments ageing:aging artefact:artifact
	artefacts:artifacts catalogue:catalog catalogues:catalogs dialogue:dialog dialogues:dialogs analogue:analog
	maths:math whilst:while amongst:among analyse:analyze analysed:analyzed analysing:analyzing analyser:analyzer
	paralyse:paralyze paralysed:paralyzed catalyse:catalyze cheque:check cheques:checks storey:story storeys:stories
	manoeuvre:maneuver anaesthetic:anesthetic paediatric:pediatric orthopaedic:orthopedic haemorrhage:hemorrhage
	leukaemia:leukemia anaemia:anemia oestrogen:estrogen foetus:fetus diarrhoea:diarrhea encyclopaedia:encyclopedia
	traveller:traveler travellers:travelers counsellor:counselor counsellors:counselors jeweller:jeweler
	marvellous:marvelous woollen:woolen draught:draft draughts:drafts okay:ok`)

var ourWords = pairs(`colour:color favour:favor labour:labor behaviour:behavior honour:honor neighbour:neighbor
	harbour:harbor flavour:flavor rumour:rumor humour:humor vapour:vapor odour:odor armour:armor parlour:parlor
	saviour:savior savour:savor vigour:vigor tumour:tumor candour:candor rigour:rigor clamour:clamor`)

func pairs(table string) map[string]string {
	m := map[string]string{}
	for entry := range strings.FieldsSeq(table) {
		from, to, _ := strings.Cut(entry, ":")
		m[from] = to
	}
	return m
}
