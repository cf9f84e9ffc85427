// Fictitious certificates of the demo's staff.
import sharp from 'sharp';
import { Canvas } from './canvas.ts';
import { textLine, paperPdf } from './paper-pdf.ts';
import { createRandom } from '#server/demo/random.ts';

interface Certificate {
  readonly title: string;
  readonly name: string;
  /** Date in the form 05.01.2026. */
  readonly issuedOn: string;
}

export const certificatePdf = ({ title, name, issuedOn }: Certificate): Buffer =>
  paperPdf([
    '0.6 w 42 42 511 758 re S',
    textLine(26, [72, 690], 'Teilnahmebescheinigung'),
    textLine(13, [72, 640], name),
    textLine(13, [72, 610], 'hat teilgenommen an:'),
    textLine(16, [72, 575], title),
    textLine(13, [72, 530], `am ${issuedOn}`),
    textLine(9, [72, 72], 'Muster aus der Vorführung. Gilt für niemanden.'),
    '72 180 m 260 180 l S',
    textLine(9, [72, 166], 'Unterschrift'),
  ]);

/** Returns an image that resembles a phone photo of a certificate on a table. */
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
