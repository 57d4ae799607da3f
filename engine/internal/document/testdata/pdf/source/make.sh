#!/bin/sh
# Makes the PDFs in ../../read anew from the sources here. It needs Chromium,
# LibreOffice, groff, Ghostscript and pdfTeX (Debian: chromium,
# libreoffice-writer-nogui, groff, ghostscript, texlive-latex-base,
# fonts-liberation, fonts-noto-cjk). The goldens are then to be looked at again,
# since other versions of these programs set the text out differently.
set -e
cd "$(dirname "$0")"
out=$(cd ../../read && pwd)
work=$(mktemp -d)
print() { chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$2" "$1" 2>/dev/null >&2; }
print handbook.html "$out/handbook-chromium.pdf"
print plain.html "$out/plain-chromium.pdf"
print chinese.html "$out/chinese-chromium.pdf"
soffice --headless --convert-to odt:writer8 --outdir "$work" plain.html >/dev/null 2>&1
soffice --headless --convert-to pdf --outdir "$work" "$work/plain.odt" >/dev/null 2>&1
mv "$work/plain.pdf" "$out/plain-libreoffice.pdf"
groff -ms -Tpdf drill.ms >"$out/drill-groff.pdf"
groff -ms -Tps drill.ms | ps2pdf - "$out/drill-ghostscript.pdf"
for font in "" "[T1]{fontenc}"; do
	name=umbrellas-pdftex${font:+-t1}
	sed "s/^.begin{document}/${font:+\\\\usepackage$font}&/" umbrellas.tex >"$work/$name.tex"
	(cd "$work" && pdflatex -interaction=batchmode "$name" && pdflatex -interaction=batchmode "$name") >/dev/null 2>&1
	mv "$work/$name.pdf" "$out/"
done
rm -r "$work"
