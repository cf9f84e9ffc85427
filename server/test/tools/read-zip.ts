import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';

/** Returns the files in a ZIP archive by name, read with a foreign library. */
export async function readZip(archive: Uint8Array | Readable): Promise<ReadonlyMap<string, Buffer>> {
  const bytes = archive instanceof Uint8Array ? archive : await buffer(archive);
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
}
