// Creates small files of the kinds that users upload. Their content is valid.
import sharp from 'sharp';
import { textLine, paperPdf } from '#server/demo/paper/paper-pdf.ts';

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates a PDF with one line of text. */
export const samplePdf = (name: string, text: string): SampleFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: paperPdf([textLine(24, [72, 720], text)]),
});

export const samplePhoto = async (name: string): Promise<SampleFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8f5a' } })
    .jpeg()
    .toBuffer(),
});

/** Creates a script, which the application must refuse everywhere. */
export const sampleScript = (name: string): SampleFile => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from('<script>window.wasRun=1</script>'),
});

/** Creates an image of one pixel. */
export const samplePixel = (name: string): SampleFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});
