import type { FileVerdict } from '#shared/verification/verdict.ts';

export interface VerifyRequest {
  readonly file: File;
  readonly kept: readonly string[];
}

/** What was found in a file, and its SHA-256, by which the same file is known under another name. */
export interface Verification {
  readonly verdict: FileVerdict;
  readonly digest: string;
}

export type VerifyAnswer =
  | { readonly kind: 'progress'; readonly percent: number }
  | ({ readonly kind: 'verdict' } & Verification)
  | { readonly kind: 'failed'; readonly reason: string };

/** A file from a stranger may be made to take for ever. Each report of progress starts this time again. */
const MAX_SILENT_MILLISECONDS = 60_000;
const TOO_LONG =
  'Die Prüfung dauert länger als eine Minute und wurde abgebrochen. Eine Datei von hier ist in Sekunden geprüft.';

/**
 * Verifies a file in a worker of its own.
 * @throws Error if it takes too long, or if this browser cannot verify a signature
 */
export function verifyInWorker(request: VerifyRequest, onProgress: (percent: number) => void): Promise<Verification> {
  const worker = new Worker(workerUrl());
  const verification = new Promise<Verification>((resolve, reject) => {
    const giveUp = () => reject(new Error(TOO_LONG));
    let timer = setTimeout(giveUp, MAX_SILENT_MILLISECONDS);
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer>) => {
      clearTimeout(timer);
      if (data.kind === 'verdict') resolve(data);
      else if (data.kind === 'failed') reject(new Error(data.reason));
      else {
        timer = setTimeout(giveUp, MAX_SILENT_MILLISECONDS);
        onProgress(data.percent);
      }
    });
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(timer);
      reject(new Error(message));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage(request);
  });
  return verification.finally(() => worker.terminate());
}

let url: string | undefined;

/** The program of the worker is part of the page, because the page is a single file. */
function workerUrl(): string {
  const program = document.querySelector('#worker')?.textContent ?? '';
  url ??= URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  return url;
}
