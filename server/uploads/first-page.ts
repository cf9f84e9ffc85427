import fs from 'node:fs/promises';
import path from 'node:path';
import { encodeImage, thumbnailOf } from './encode-image.ts';
import { runBounded } from './run-bounded.ts';

const BOUNDS = { milliseconds: 8000, kibibytes: 1_000_000 };
/** Twice the thumbnail, so that lines stay legible when it is made smaller. */
const DRAWN_SIDE = 640;
const WANTED = { propertyPath: 'file', longestSide: DRAWN_SIDE, maximumBytes: 4 * 1024 * 1024 };

/**
 * A small picture of the first page of a PDF, by `pdftoppm` of Poppler, a program of its own with bounds. Without it, and of
 * what it cannot draw, there is none: a file is not refused for that.
 * @param file lies in a folder of its own, which goes with it
 */
export async function thumbnailOfFirstPage(file: string): Promise<Buffer | undefined> {
  const target = path.join(path.dirname(file), 'page');
  const args = ['-q', '-f', '1', '-l', '1', '-singlefile', '-jpeg', '-scale-to', String(DRAWN_SIDE), file, target];
  if ((await runBounded('pdftoppm', args, BOUNDS)) !== 'done') return undefined;
  try {
    // Drawn by a program that read somebody's bytes: it is looked at as if it had come from there.
    const { content } = await encodeImage(await fs.readFile(`${target}.jpg`), WANTED);
    return await thumbnailOf(content);
  } catch {
    return undefined;
  }
}
