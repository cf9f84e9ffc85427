import type { FastifyInstance } from 'fastify';
import type { ConnectionTest } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { loadCredentials } from './load-credentials.ts';
import { recordCertificateUse, type CertificateRow } from './oasis-certs.queries.ts';

/** Tests the TLS connection without querying any person, and records the result. */
export async function testCertificate(
  { store, secrets, oasis }: Pick<FastifyInstance, 'store' | 'secrets' | 'oasis'>,
  certificate: CertificateRow,
  now: Date,
): Promise<ConnectionTest['outcome']> {
  const credentials = await loadCredentials({ store, secrets }, certificate, null).catch(() => undefined);
  const outcome = credentials === undefined ? 'certificateInvalid' : await oasis.testConnection(credentials);
  // Runs with the system role, because no request may write when a certificate was used.
  await store.asSystem((tx) =>
    recordCertificateUse(tx, certificate.id, { now, failure: outcome === 'connected' ? null : outcome }),
  );
  return outcome;
}
