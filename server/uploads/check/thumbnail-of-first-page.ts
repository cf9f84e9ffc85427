import fs from 'node:fs/promises';
import path from 'node:path';
import { encodeImage, thumbnailOf } from './encode-image.ts';
import { runWithLimits } from './run-with-limits.ts';

const RENDERER_LIMITS = { maxMilliseconds: 8000, maxKibibytes: 1_000_000 };
/** Twice the size of the thumbnail, so that lines stay legible when the image is shrunk. */
const RENDERED_SIDE_PIXELS = 640;
const ENCODE_OPTIONS = { propertyPath: 'file', longestSidePixels: RENDERED_SIDE_PIXELS, maxBytes: 4 * 1024 * 1024 };

/**
 * Renders the first page of a PDF with `pdftoppm` of Poppler, which runs as a separate program with limits.
 * @param file has to be in a folder of its own, which the caller deletes afterwards
 * @returns undefined if the program is missing or cannot render the page; the PDF is not rejected for that
 */
export async function thumbnailOfFirstPage(file: string): Promise<Buffer | undefined> {
  const target = path.join(path.dirname(file), 'page');
  const args = [
    '-q',
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    '-jpeg',
    '-scale-to',
    String(RENDERED_SIDE_PIXELS),
    file,
    target,
  ];
  if ((await runWithLimits('pdftoppm', args, RENDERER_LIMITS)) !== 'done') return undefined;
  try {
    // The program read untrusted bytes, so its output is treated as untrusted as well.
    const { content } = await encodeImage(await fs.readFile(`${target}.jpg`), ENCODE_OPTIONS);
    return await thumbnailOf(content);
  } catch {
    return undefined;
  }
}
