import type { Verdict } from '#shared/ledger/verify-bundle.ts';

export interface CheckRequest {
  readonly file: Blob;
  readonly key: string;
}

export type CheckAnswer =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly reason: string };

/** Runs the authority's verifier in a worker. @throws Error if this browser cannot verify a signature */
export function checkBundle(request: CheckRequest, onProgress: (percent: number) => void): Promise<Verdict> {
  const worker = new Worker(new URL('./check-bundle-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Verdict>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.kind === 'progress') onProgress(data.percent);
      else if (data.kind === 'verdict') resolve(data.verdict);
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
