import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { PASSPHRASE, sampleFile, withMuchWork } from '#server/test/oasis-fixture.ts';
import { openPkcs12 } from './client-certificate.ts';

it('files of certificates are opened two at a time, however many are asked with at once', async () => {
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

it('what was stored is opened before what somebody sends, however long that takes', async () => {
  const order: string[] = [];
  const heavy = withMuchWork(sampleFile());
  const sent = Array.from({ length: 3 }, () => openPkcs12(heavy, PASSPHRASE, 'sent').then(() => order.push('sent')));
  await openPkcs12(sampleFile(), PASSPHRASE);
  order.push('stored');
  await Promise.all(sent);
  expect(order.indexOf('stored')).toBeLessThan(2);
}, 60_000);
