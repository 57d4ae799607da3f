package gui

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"footnote/engine"

	"footnote/app/internal/viewmodel"
)

// showSettings shows how strict answers are and how the window looks. Each
// change holds at once.
func (w *Window) showSettings() {
	strict := w.model.Snapshot().Strict
	floorSaid := newProse("", colorInk, theme.SizeNameText)
	countSaid := newProse("", colorInk, theme.SizeNameText)
	floor := widget.NewSlider(0, 1)
	floor.Step = 0.05
	most := widget.NewSlider(1, 10)
	most.Step = 1
	say := func() {
		floorSaid.set(floorWords(strict.Floor))
		countSaid.set(countWords(strict.K))
	}
	floor.Value, most.Value = strict.Floor, float64(strict.K)
	floor.OnChanged = func(v float64) {
		strict.Floor = math.Round(v*100) / 100
		say()
	}
	most.OnChanged = func(v float64) {
		strict.K = int(v)
		say()
	}
	keep := func(float64) { w.model.SetStrictness(strict) }
	floor.OnChangeEnded, most.OnChangeEnded = keep, keep
	say()
	usual := newButton("Back to the usual", theme.HistoryIcon(), plainLook, func() {
		strict = viewmodel.Strictness{Floor: engine.DefaultFloor, K: engine.DefaultK}
		floor.SetValue(strict.Floor)
		most.SetValue(float64(strict.K))
		keep(0)
	})
	schemes := []string{"As the system", "Light", "Dark"}
	byName := map[string]Scheme{schemes[0]: SchemeSystem, schemes[1]: SchemeLight, schemes[2]: SchemeDark}
	look := widget.NewRadioGroup(schemes, nil)
	for name, s := range byName {
		if s == w.scheme {
			look.Selected = name
		}
	}
	look.Required = true
	look.OnChanged = func(name string) { w.setScheme(byName[name]) }
	w.showSheet("Settings", column(gapHuge,
		column(gapSmall, chapterHead("How strict"), ends("More answers", "Fewer and surer"), floor, floorSaid),
		column(gapSmall, chapterHead("How many paragraphs"), ends("Shorter answers", "Fuller answers"), most, countSaid, flow(0, usual)),
		column(gapSmall, chapterHead("Light or dark"), look)))
}

// floorWords says in words what a floor means.
func floorWords(floor float64) string {
	what := "a paragraph must hold most of what is asked"
	switch {
	case floor < 0.15:
		what = "almost anything near the question is shown"
	case floor < 0.3:
		what = "more is answered, and more of it beside the point"
	case floor < 0.45:
		what = "a paragraph must be about the question"
	}
	return fmt.Sprintf("%d of 100: %s.", int(math.Round(floor*100)), what)
}

func countWords(k int) string {
	return "An answer is drawn from " + count(k, "paragraph") + " at most."
}

// ends names the two ends of a slider.
func ends(low, high string) fyne.CanvasObject {
	return beam(newText(low, colorMuted, theme.SizeNameCaptionText, false), newBox(colorClear, "", 0),
		newText(high, colorMuted, theme.SizeNameCaptionText, false))
}
