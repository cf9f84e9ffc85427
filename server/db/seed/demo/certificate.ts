// Papers of the demo's staff: nobody's, issued by nobody.
import sharp from 'sharp';
import { Canvas } from './canvas.ts';
import { createRandom } from './random.ts';

interface Certificate {
  readonly title: string;
  readonly name: string;
  /** 05.01.2026. */
  readonly day: string;
}

/** A PDF of one page, as small as it can be: the fonts are the reader's own. */
export function certificatePdf({ title, name, day }: Certificate): Buffer {
  const line = (size: number, left: number, height: number, words: string) =>
    `BT /F1 ${size} Tf ${left} ${height} Td (${inWinAnsi(words)}) Tj ET`;
  const content = [
    '0.6 w 42 42 511 758 re S',
    line(26, 72, 690, 'Teilnahmebescheinigung'),
    line(13, 72, 640, name),
    line(13, 72, 610, 'hat teilgenommen an:'),
    line(16, 72, 575, title),
    line(13, 72, 530, `am ${day}`),
    line(9, 72, 72, 'Muster aus der Vorführung. Gilt für niemanden.'),
    '72 180 m 260 180 l S',
    line(9, 72, 166, 'Unterschrift'),
  ].join('\n');
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

const withoutForm: Readonly<Record<string, string>> = { ı: 'i', Đ: 'D', đ: 'd', ł: 'l' };

/** Letters the reader's own fonts do not have stand without their marks. */
const inWinAnsi = (words: string): string =>
  Array.from(words.normalize('NFC').replaceAll(/[\\()]/g, String.raw`\$&`), (letter) => {
    if (letter <= '\u00ff') return letter;
    return withoutForm[letter] ?? letter.normalize('NFD').charAt(0);
  }).join('');

/** A photo of a paper on a table, as a phone takes it. */
export async function certificatePhoto(seed: string): Promise<Buffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(600, 800, [112, 92, 74]);
  canvas.rectangle([50, 40, 500, 720], [246, 244, 238]);
  canvas.rectangle([100, 100, 300, 26], [52, 60, 72]);
  for (let row = 0; row < 9; row += 1)
    canvas.rectangle([100, 180 + row * 44, random.integer(180, 400), 10], [120, 124, 130]);
  canvas.rectangle([100, 640, 160, 2], [52, 60, 72]);
  canvas.line([110, 625], [240, 600 + random.integer(0, 25)], { width: 4, colour: [24, 38, 92] });
  return sharp(canvas.pixels, { raw: { width: canvas.width, height: canvas.height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}
