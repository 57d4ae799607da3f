# Targets whose line ends in a comment after ## are listed by make help.
# DATA is a folder of test data, which is not kept here.

# clang builds the window's OpenGL bindings in a third of gcc's time.
CC = $(shell command -v clang-14 || command -v clang || command -v gcc || echo cc)
export CC

# What is built without a C compiler, for any system.
PLAIN = ./engine/... ./app/footnote ./app/internal/cli

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.8.0
FYNE        = fyne.io/tools/cmd/fyne@v1.7.4
FUZZTIME    = 10m
SAMPLES     = assets/samples

.DEFAULT_GOAL := run
.PHONY: help run window footnote tools test window-test lint style fuzz bench package cross clean \
	answers corpora quality quality-kin learn cases mutants support disagreement pdf-table needs-data

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

run: window footnote ## build the window and open it; without a display, answer a sample question here
	@if [ "$$(uname -s)" != Linux ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		exec bin/footnote-window; \
	fi; \
	echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are not set), so the window cannot open."; \
	echo "The sample documents answer on the command line instead:"; echo; \
	out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT && \
	bin/footnote sources build $(SAMPLES)/documents --vocabulary $(SAMPLES)/vocabulary.txt --out "$$out/sources.json" && \
	question=$$(head -n 1 $(SAMPLES)/questions.txt) && echo "> $$question" && \
	bin/footnote sources ask "$$question" --index "$$out/sources.json"

window: tools ## build bin/footnote-window
	@echo "Building the window (the first time takes some minutes)"
	@go build -o bin/footnote-window ./app/desktop

footnote: ## build bin/footnote, the command line
	@CGO_ENABLED=0 go build -o bin/footnote ./app/footnote

tools:
	@.ci/install

test: tools ## everything a change has to pass; needs nothing but git, make, Go and, on Debian, root
	go vet ./...
	go test -race ./...

window-test: ## a real window on a display of its own: drop, ask, close and reopen
	@.ci/install window
	go test -count=1 -tags realwindow ./app/desktop

style:
	@files=$$(gofmt -l app assets engine); [ -z "$$files" ] || { echo "gofmt would change:"; echo "$$files"; exit 1; }
	go vet -tags realwindow ./...
	go run $(STATICCHECK) -tags realwindow ./...

lint: tools style ## gofmt, vet, staticcheck and known vulnerabilities
	go run $(GOVULNCHECK) ./...

fuzz: ## each fuzz test in turn, FUZZTIME=10m each
	@go list ./engine/... | while read -r package; do \
		for test in $$(go test -list '^Fuzz' "$$package" | grep '^Fuzz'); do \
			echo "$$package $$test"; \
			go test -run '^$$' -fuzz "^$$test\$$" -fuzztime $(FUZZTIME) "$$package" || exit 1; \
		done; \
	done

bench: ## every benchmark
	go test -run '^$$' -bench . -benchmem ./engine/... ./app/internal/...

needs-data:
	@[ -n "$(DATA)" ] || { echo "Say where the data is, for example: make $(MAKECMDGOALS) DATA=../data"; exit 2; }

LAB  = ./engine/internal/lab
SETS = $$(for set in "$(DATA)"/*/questions.jsonl; do dirname "$$set"; done)

corpora: needs-data ## DATA=DIR of NAME/docs: questions on handbooks that were not written for it
	go run $(LAB)/corpora "$(DATA)"

quality: needs-data ## DATA=DIR of NAME/docs and NAME/questions.jsonl: right answers and right refusals
	go run $(LAB)/quality $(SETS)

quality-kin: needs-data ## DATA as for quality: what customer words are worth, on reworded questions
	go run $(LAB)/quality -kin $(SETS)

learn: needs-data ## DATA as for quality: fit the weights of a sentence's score, and print them
	go run $(LAB)/learn $(SETS)

cases: needs-data ## DATA=DIR of CASES.jsonl: hard inputs and what must come of them
	go run $(LAB)/cases "$(DATA)"

mutants: needs-data ## DATA=DIR of documents: what the check sees of changed figures and negations
	go run $(LAB)/mutants "$(DATA)"

support: needs-data ## DATA=DIR of NAME.pairs.jsonl: the check against what people labelled
	go run $(LAB)/support "$(DATA)"

disagreement: needs-data ## DATA=DIR of evals/support and corpora: disagreements found, and reported in error
	go run $(LAB)/disagreement "$(DATA)"

answers: ## docs/answers.md anew: answers and refusals with their reasons, after a change of the engine
	go test ./engine -run 'TestQuality$$' -update
	go test ./app/internal/cli -run TestAnswersPage -update

pdf-table: ## what is read of PDFs whose text is known, for docs/pdf.md; needs pdftotext
	go run $(LAB)/pdftable

# fyne package reads FyneApp.toml, and looks for the icon, in the folder of the
# program it packs; ours stand at the top and in assets. It also counts up the
# build number in the copy, which is thrown away.
PACKED = bin/release/footnote-window$(shell go env GOEXE)
package: tools ## the window as this system installs programs, into dist/
	@mkdir -p bin/release dist
	go build -trimpath -tags release -ldflags '-s -w $(if $(shell go env GOEXE),-H=windowsgui)' -o $(PACKED) ./app/desktop
	@trap 'rm -f app/desktop/FyneApp.toml app/desktop/icon.png' EXIT; \
	sed 's|assets/icon.png|icon.png|' FyneApp.toml > app/desktop/FyneApp.toml && \
	cp assets/icon.png app/desktop/icon.png && \
	go run $(FYNE) package --release --source-dir app/desktop --executable "$(CURDIR)/$(PACKED)" && \
	for made in Footnote.tar.xz Footnote.app Footnote.exe; do \
		for place in . app/desktop; do \
			[ ! -e "$$place/$$made" ] || { rm -rf "dist/$$made" && mv "$$place/$$made" dist/; }; \
		done; \
	done
	@ls dist

cross: ## the command line for Windows, macOS and Linux on arm64, into dist/
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 go build -o dist/footnote-windows-amd64.exe ./app/footnote
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 go build -o dist/footnote-macos-arm64 ./app/footnote
	GOOS=linux GOARCH=arm64 CGO_ENABLED=0 go build -o dist/footnote-linux-arm64 ./app/footnote
	GOOS=windows CGO_ENABLED=0 go vet $(PLAIN)
	GOOS=darwin CGO_ENABLED=0 go vet $(PLAIN)

clean: ## remove what was built
	rm -rf bin dist
