// Package gui is the window: what the view model shows, drawn, and what the
// owner wishes, reported back to it.
//
// Widgets here hold no state of their own beyond what is being typed. Each
// takes values to show and reports wishes through functions named OnX. A
// change in the view model is read once as a snapshot and shown in one call
// of fyne.Do; whatever takes time is the view model's to do elsewhere.
//
// Text that can be long is not given to Fyne's wrapping, which measures anew
// at every width: lines are broken here (breakLines) from the advances of
// single letters, so that a document of a megabyte is set in milliseconds.
package gui
