/** Returns the PDF operators for a line of text. The position is in points from the lower left corner. */
export const textLine = (size: number, [left, height]: readonly [number, number], text: string): string =>
  `BT /F1 ${size} Tf ${left} ${height} Td (${toWinAnsi(text)}) Tj ET`;

/** Creates a minimal PDF with one page. It embeds no fonts and uses Helvetica, which every PDF reader has. */
export function paperPdf(drawnLines: readonly string[]): Buffer {
  const content = drawnLines.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const replacementLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  Đ: 'D',
  đ: 'd',
  ł: 'l',
  '–': '-',
  '„': '"',
  '“': '"',
};

/** Replaces letters that WinAnsi encoding does not have by their base letters. */
const toWinAnsi = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/[\\()]/g, String.raw`\$&`), (letter) => {
    if (letter <= '\u00ff') return letter;
    return replacementLetters[letter] ?? letter.normalize('NFD').charAt(0);
  }).join('');
