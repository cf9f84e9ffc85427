import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';

/**
 * Returns the files in a ZIP archive by name. It uses another library than the server, so that it finds the server's
 * mistakes.
 */
export async function readZip(archive: Uint8Array | Readable): Promise<ReadonlyMap<string, Buffer>> {
  const bytes = archive instanceof Uint8Array ? archive : await buffer(archive);
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
}
