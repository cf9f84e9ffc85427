import type { Worker } from 'node:worker_threads';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
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

/** Its key is sealed by PBES2, in as many rounds as need three bytes to be told; then they are said to be millions. */
function withMuchWorkInside(): Buffer {
  const { privateKey } = forge.pki.rsa.generateKeyPair({ bits: 1024 });
  const options = { algorithm: 'aes256', count: 0x80_00, useMac: false, generateLocalKeyId: false } as const;
  const sealed = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(privateKey, [], PASSPHRASE, options));
  return Buffer.from(sealed.toHex().replace('0203008000', '02037fffff'), 'hex');
}

describe('a file that wants its password hashed for millions of rounds', () => {
  it.each([
    ['for its check value', () => withMuchWork(sampleFile(), '7fffffff')],
    ['for a key in it', withMuchWorkInside],
  ])(
    'is not opened %s',
    async (_where, fileOf) => {
      const file = fileOf();
      const begun = performance.now();
      expect(await openPkcs12(file, PASSPHRASE, 'sent')).toBe('rounds');
      // Far from the ten seconds after which a file is given up.
      expect(performance.now() - begun).toBeLessThan(8000);
    },
    60_000,
  );
});
