import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { PASSPHRASE, sampleFile } from '#server/test/oasis-fixture.ts';
import { openPkcs12 } from './client-certificate.ts';

it('files of certificates are opened two at a time, however many are uploaded at once', async () => {
  const file = sampleFile();
  let [running, most] = [0, 0];
  const count = (worker: Worker) => {
    running += 1;
    most = Math.max(most, running);
    worker.once('exit', () => (running -= 1));
  };
  process.on('worker', count);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openPkcs12(file, PASSPHRASE)));
  process.off('worker', count);
  expect(opened.map((one) => typeof one)).toEqual(Array.from({ length: 5 }, () => 'object'));
  expect(most).toBe(2);
});
