// Verifies files in a worker, so that the page stays usable, and a file that takes too long can be given up.
import { sha256, toHex } from '#shared/ledger/hashes.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import type { VerifyAnswer, VerifyRequest } from './verify-in-worker.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const answer = (message: VerifyAnswer) => globalThis.postMessage(message);

/** No browser makes a text of a longer file. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;
const TOO_LARGE =
  'Die Datei ist größer als 512 MB. So große Dateien prüft das Prüfprogramm, das der Betreiber auf der Seite „Prüfbuch“ herunterlädt.';
const FAILED =
  'Dieser Browser konnte die Datei nicht prüfen. Versuchen Sie es bitte mit einem anderen, aktuellen Browser.';

async function verify({ file, kept }: VerifyRequest): Promise<void> {
  if (file.size > MAX_FILE_BYTES) {
    answer({ kind: 'failed', reason: TOO_LARGE });
    return;
  }
  const onProgress = (done: number, all: number) =>
    answer({ kind: 'progress', percent: Math.floor((done * 100) / all) });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verdict = await verifyFile(bytes, { kept, onProgress });
  answer({ kind: 'verdict', verdict, digest: toHex(sha256(bytes)) });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  verify(data).catch((error: unknown) => answer({ kind: 'failed', reason: `${FAILED} (${String(error)})` }));
});
