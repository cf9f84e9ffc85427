// Files as people send them, made here: small, and real to whoever looks inside.
import sharp from 'sharp';
import { line, paperPdf } from '#server/demo/paper/paper-pdf.ts';

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One page with one line of text. */
export const samplePdf = (name: string, text: string): SampleFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: paperPdf([line(24, [72, 720], text)]),
});

export const samplePhoto = async (name: string): Promise<SampleFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8f5a' } })
    .jpeg()
    .toBuffer(),
});

/** A file that the application accepts nowhere. */
export const sampleScript = (name: string): SampleFile => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from('<script>window.wasRun=1</script>'),
});

/** A picture of one point. */
export const samplePoint = (name: string): SampleFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});
