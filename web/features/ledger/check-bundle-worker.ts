// Hashing a long ledger takes seconds, so it runs in a worker and does not block the page.
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import type { CheckAnswer, CheckRequest } from './check-bundle.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const postAnswer = (message: CheckAnswer) => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { file, key } = data;
  const onProgress = (doneCount: number, totalCount: number) =>
    postAnswer({ kind: 'progress', percent: Math.floor((doneCount * 100) / totalCount) });
  void file
    .text()
    .then((text) => verifyBundle(JSON.parse(text), { key, onProgress }))
    .then(
      (verdict) => postAnswer({ kind: 'verdict', verdict }),
      (error: unknown) => postAnswer({ kind: 'failed', reason: String(error) }),
    );
});
