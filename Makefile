# make run       build the window and open it
# make test      everything a change has to pass; needs nothing but git, make, Go
#                and, on Debian, root to install a C compiler and X headers
# make lint      style, staticcheck and known vulnerabilities
# make package   the window as this system installs programs, into dist/
# make cross     the command line for other systems, into dist/

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
.PHONY: run window footnote tools test lint style fuzz bench corpora quality package cross clean

run: window footnote
	@if [ "$$(uname -s)" != Linux ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		exec bin/footnote-window; \
	fi; \
	echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are not set), so the window cannot open."; \
	echo "The sample documents answer on the command line instead:"; echo; \
	out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT && \
	bin/footnote sources build $(SAMPLES)/documents --vocabulary $(SAMPLES)/vocabulary.txt --out "$$out/sources.json" && \
	question=$$(head -n 1 $(SAMPLES)/questions.txt) && echo "> $$question" && \
	bin/footnote sources ask "$$question" --index "$$out/sources.json"

window: tools
	@echo "Building the window (the first time takes some minutes)"
	@go build -o bin/footnote-window ./app/desktop

footnote:
	@CGO_ENABLED=0 go build -o bin/footnote ./app/footnote

tools:
	@.ci/install

test: tools
	go vet ./...
	go test -race ./...

style:
	@files=$$(gofmt -l app assets engine); [ -z "$$files" ] || { echo "gofmt would change:"; echo "$$files"; exit 1; }
	go vet ./...
	go run $(STATICCHECK) ./...

lint: tools style
	go run $(GOVULNCHECK) ./...

# Each fuzz test in turn, FUZZTIME each.
fuzz:
	@go list ./engine/... | while read -r package; do \
		for test in $$(go test -list '^Fuzz' "$$package" | grep '^Fuzz'); do \
			echo "$$package $$test"; \
			go test -run '^$$' -fuzz "^$$test\$$" -fuzztime $(FUZZTIME) "$$package" || exit 1; \
		done; \
	done

bench:
	go test -run '^$$' -bench . -benchmem ./engine/... ./app/internal/...

# DATA holds NAME/docs for each question file engine/testdata/corpora/NAME.jsonl.
corpora:
	@[ -n "$(DATA)" ] || { echo "Say where the documents are: make corpora DATA=DIR"; exit 2; }
	go run ./engine/internal/lab/corpora "$(DATA)"

# DATA holds one folder a set: docs/ and questions.jsonl.
quality:
	@[ -n "$(DATA)" ] || { echo "Say where the question sets are: make quality DATA=DIR"; exit 2; }
	go run ./engine/internal/lab/quality $$(for set in "$(DATA)"/*/questions.jsonl; do dirname "$$set"; done)

# fyne package reads FyneApp.toml, and looks for the icon, in the folder of the
# program it packs; ours stand at the top and in assets. It also counts up the
# build number in the copy, which is thrown away.
PACKED = bin/release/footnote-window$(shell go env GOEXE)
package: tools
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

cross:
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 go build -o dist/footnote-windows-amd64.exe ./app/footnote
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 go build -o dist/footnote-macos-arm64 ./app/footnote
	GOOS=linux GOARCH=arm64 CGO_ENABLED=0 go build -o dist/footnote-linux-arm64 ./app/footnote
	GOOS=windows CGO_ENABLED=0 go vet $(PLAIN)
	GOOS=darwin CGO_ENABLED=0 go vet $(PLAIN)

clean:
	rm -rf bin dist
