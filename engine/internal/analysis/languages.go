package analysis

// A question in another language has its own words of grammar. They cannot
// join the English ones, since a word of one language is grammar in another
// (die, was, hat, but); so a text is taken to be in the language that most of
// its grammar words belong to, and only that language's count.

// grammars holds, for each language, its articles, pronouns, prepositions,
// conjunctions, auxiliaries and question words, folded; the commonest of each
// closed class, as its grammars list them.
var grammars = []map[string]bool{
	set(`der die das den dem des ein eine einen einem einer eines kein keine keinen ich du er sie es wir ihr mich mir dich dir
		uns euch ihn ihm ihnen mein meine meinen dein sein seine unser ihre ihren sich und oder aber denn weil wenn ob dass
		als wie wo wer was wann warum wieso wohin woher welche welcher welches wieviel viel viele lange lang ist sind war
		waren bin bist sein wird werden wurde hat habe haben kann konnen darf durfen muss mussen soll sollen mochte will
		nicht auch nur noch schon hier dort da zu zum zur von vom mit bei beim nach aus auf in im an am fur uber unter vor
		durch gegen ohne um bis man bitte gibt`),
	set(`le la les l un une des du de d au aux je tu il elle on nous vous ils elles me te se lui leur leurs mon ma mes ton ta
		tes son sa ses notre nos votre vos ce cet cette ces qui que quoi quel quelle quels quelles quand ou comment
		pourquoi combien est sont etait suis es sommes etes ai as a avons avez ont peut peux peuvent puis doit dois faut
		et mais donc si ne pas plus dans en sur sous avec sans pour par chez entre vers y c s n j qu`),
	set(`el la los las un una unos unas de del al yo tu el ella nosotros ustedes ellos me te se le les lo mi mis su sus
		nuestro nuestra este esta estos estas ese esa que quien quienes cual cuales cuando donde como cuanto cuanta cuantos
		cuantas por para con sin sobre entre desde hasta en a y o u pero si no es son era soy esta estan hay ha he han
		puede puedo pueden debe debo tiene tengo`),
	set(`il lo la i gli le un uno una di del della dei delle degli dello a al alla ai alle da dal dalla in nel nella con su
		sul sulla per tra fra io tu lui lei noi voi loro mi ti si ci vi mio mia suo sua nostro nostra questo questa che chi
		quale quali quando dove come quanto quanta quanti quante perche e o ma se non sono sei siamo ha ho hanno puo posso
		possono deve devo c`),
	set(`de het een der den ik jij je u hij zij ze wij we jullie hen mij me mijn jouw uw zijn haar ons onze hun dit dat deze
		die wie wat wanneer waar waarom hoe welke welk hoeveel lang en of maar want als omdat is was waren ben bent heeft
		heb hebben kan kunnen mag mogen moet moeten wordt worden wil niet geen ook nog in op aan van voor met bij naar uit
		over onder door tot te er`),
	set(`o a os as um uma uns umas de do da dos das ao aos no na nos nas em por pelo pela para com sem sobre entre ate eu tu
		ele ela nos voce voces eles elas me te se lhe meu minha seu sua nosso este esta esse essa isto que quem qual quais
		quando onde como quanto quanta quantos quantas e ou mas nao sao era sou esta estao ha tem tenho pode posso podem
		deve devo`),
	set(`i w z na do po za od o u dla przez przy bez pod nad jest sa byl byla byc to ten ta te tego tej ja ty on ona my wy oni
		mnie mi sie moj moja nasz czy co kto kiedy gdzie jak jaki jaka jakie dlaczego ile ktory ktora moze moge trzeba nie
		a ale oraz lub`),
}

// Stops tells, for each token of a question, whether it is a word of grammar
// or only asks ("how long"): in English, or in another language where more of the text's words are grammar in that
// one than in English.
func Stops(tokens []Token) []bool {
	best, most := -1, 0
	count := func(is func(string) bool) (n int) {
		for _, t := range tokens {
			if t.Kind == Word && !t.Part && is(t.Form) {
				n++
			}
		}
		return n
	}
	english := count(StopWord)
	most = english
	for i, g := range grammars {
		if n := count(func(form string) bool { return g[form] }); n > most {
			best, most = i, n
		}
	}
	stops := make([]bool, len(tokens))
	shouted := shouts(tokens)
	for i, t := range tokens {
		if t.Acronym && !shouted && t.Form != "ok" || t.Part {
			continue
		}
		if best >= 0 && (most > 1 || english == 0 && len(tokens) > 1) {
			stops[i] = grammars[best][t.Form]
		} else {
			measure := i > 0 && tokens[i-1].Form == "how" && howAsks[t.Form] != AskOther // how long, how soon
			stops[i] = measure || StopWord(t.Form)
		}
	}
	for i, t := range tokens {
		if t.Kind == Pair && asking(t.Form) {
			stops[i] = true
			// The pairs that share a character with a question word of two
			// are no words at all.
			for _, j := range []int{i - 1, i + 1} {
				if len([]rune(t.Form)) == 2 && askingPairs[t.Form] && j >= 0 && j < len(tokens) && tokens[j].Kind == Pair &&
					tokens[j].Start < t.End && t.Start < tokens[j].End {
					stops[j] = true
				}
			}
		}
	}
	return stops
}

// shouts tells whether all the words of a text of some length are written in
// capitals, so that none is an acronym for that.
func shouts(tokens []Token) bool {
	words := 0
	for _, t := range tokens {
		if t.Kind != Word || t.Part {
			continue
		}
		if words++; !t.Acronym && len(t.Form) > 1 {
			return false
		}
	}
	return words > 2
}

// Question words and question particles of Chinese and Japanese.
var (
	askingPairs = set("多少 什么 什麼 怎么 怎麼 为何 為何 何时 何時 如何 哪里 哪裡 哪儿 几时 多久 多长 多長 いつ どこ だれ なに なぜ どう どの いく")
	askingRunes = set("吗 嗎 呢 谁 誰 哪 几 幾 何")
)

// asking tells whether a pair of characters is a question word or holds one.
func asking(pair string) bool {
	if askingPairs[pair] {
		return true
	}
	for _, r := range pair {
		if askingRunes[string(r)] {
			return true
		}
	}
	return false
}
