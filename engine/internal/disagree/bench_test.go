package disagree

import (
	"testing"
)

var benchmarkA = said("a.md", "How long a refund takes > A refund reaches the card the order was paid with in three to five working days.")
var benchmarkB = said("b.md", "Refunds > A refund reaches the card that was used for the order within ten working days of the return.")

func BenchmarkDiffer(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Differ(benchmarkA, benchmarkB)
	}
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Read(benchmarkA)
	}
}

func BenchmarkViewDiffer(b *testing.B) {
	x, y := Read(benchmarkA), Read(benchmarkB)
	b.ReportAllocs()
	for b.Loop() {
		x.Differ(y)
	}
}
