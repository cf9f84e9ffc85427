// Hashing a long ledger takes seconds, so it runs in a worker and does not block the page.
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import type { CheckAnswer, CheckRequest } from './check-bundle.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const answer = (message: CheckAnswer) => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { file, key } = data;
  const onProgress = (done: number, all: number) =>
    answer({ kind: 'progress', percent: Math.floor((done * 100) / all) });
  void file
    .text()
    .then((text) => verifyBundle(JSON.parse(text), { key, onProgress }))
    .then(
      (verdict) => answer({ kind: 'verdict', verdict }),
      (error: unknown) => answer({ kind: 'failed', reason: String(error) }),
    );
});
