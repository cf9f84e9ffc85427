import type { FastifyInstance } from 'fastify';
import type { ConnectionTest } from '#shared/contracts/oasis-certs.ts';
import { credentialsOf } from './credentials-of.ts';
import { noteUse, type CertificateRow } from './oasis-certs.queries.ts';

/** Nobody is asked about: only whether both sides accept each other, and that is noted. */
export async function testCertificate(
  { store, secrets, oasis }: Pick<FastifyInstance, 'store' | 'secrets' | 'oasis'>,
  certificate: CertificateRow,
  now: Date,
): Promise<ConnectionTest['outcome']> {
  const credentials = await credentialsOf({ store, secrets }, certificate, null).catch(() => undefined);
  const outcome = credentials === undefined ? 'certificateInvalid' : await oasis.connect(credentials);
  // As the owner: when it was used is not the asker's to write.
  await store.asSystem((tx) => noteUse(tx, certificate.id, { now, failure: outcome === 'connected' ? null : outcome }));
  return outcome;
}
