import type { Worker } from 'node:worker_threads';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { PASSPHRASE, foreignCertificateFile, withManyRounds } from '#server/test/fixtures/oasis-fixture.ts';
import { openPkcs12 } from './client-certificate.ts';

it('opens at most two certificate files at the same time', async () => {
  const file = foreignCertificateFile();
  let [running, most] = [0, 0];
  const count = (worker: Worker) => {
    running += 1;
    most = Math.max(most, running);
    worker.once('exit', () => (running -= 1));
  };
  process.on('worker', count);
  const openedFiles = await Promise.all(Array.from({ length: 5 }, () => openPkcs12(file, PASSPHRASE)));
  process.off('worker', count);
  expect(openedFiles.map((item) => typeof item)).toEqual(Array.from({ length: 5 }, () => 'object'));
  expect(most).toBe(2);
});

it('opens a stored file without waiting for sent files that take long', async () => {
  const order: string[] = [];
  const heavy = withManyRounds(foreignCertificateFile());
  const sentFiles = Array.from({ length: 3 }, () =>
    openPkcs12(heavy, PASSPHRASE, 'sent').then(() => order.push('sent')),
  );
  await openPkcs12(foreignCertificateFile(), PASSPHRASE);
  order.push('stored');
  await Promise.all(sentFiles);
  // At most two of the other files are read before the stored one. If it had to wait for all three, its index would be
  // 3.
  expect(order.indexOf('stored')).toBeLessThan(3);
}, 60_000);

/**
 * Encrypts the key by PBES2 with a number of rounds that takes three bytes, and then replaces these bytes by millions.
 */
function withMuchWorkInside(): Buffer {
  const { privateKey } = forge.pki.rsa.generateKeyPair({ bits: 1024 });
  const options = { algorithm: 'aes256', count: 0x80_00, useMac: false, generateLocalKeyId: false } as const;
  const sealed = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(privateKey, [], PASSPHRASE, options));
  return Buffer.from(sealed.toHex().replace('0203008000', '02037fffff'), 'hex');
}

describe('a file that requires millions of key derivation rounds', () => {
  it.each([
    ['for its MAC', () => withManyRounds(foreignCertificateFile(), '7fffffff')],
    ['for an encrypted key', withMuchWorkInside],
  ])(
    'is not opened %s',
    async (_where, fileOf) => {
      const file = fileOf();
      const begun = performance.now();
      expect(await openPkcs12(file, PASSPHRASE, 'sent')).toBe('rounds');
      // This is well below the timeout of ten seconds.
      expect(performance.now() - begun).toBeLessThan(8000);
    },
    60_000,
  );
});
