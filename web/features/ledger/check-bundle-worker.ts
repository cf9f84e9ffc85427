// Hashing a long log takes its time: here it holds nobody up.
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import type { CheckAnswer, CheckRequest } from './check-bundle.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to who made it, and to nobody else
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
