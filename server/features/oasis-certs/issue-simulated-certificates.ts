import { randomBytes, randomUUID } from 'node:crypto';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';
import { openTestAuthority } from '#server/oasis/simulator/test-authority.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { sealCertificate } from './certificate-secrets.ts';
import { certificateColumns } from './certificate-columns.ts';
import { insertCertificate } from './oasis-certs.queries.ts';
import { findLastAnswer, findSampleOrganisations } from './sample-certificates.queries.ts';

interface SampleCertificate {
  readonly name: string;
  readonly endsInDays: number;
  /** Decides by the index of a location within its organisation. */
  readonly isForLocation: (index: number) => boolean;
}

/** A valid certificate, one that ends soon, and one that has ended, as far as there are enough locations. */
const SAMPLE_CERTIFICATES: readonly SampleCertificate[] = [
  { name: 'OASIS-Zertifikat', endsInDays: 540, isForLocation: (index) => index < 3 || index === 4 },
  { name: 'OASIS-Zertifikat 2', endsInDays: 12, isForLocation: (index) => index === 3 },
  { name: 'OASIS-Zertifikat 3', endsInDays: -9, isForLocation: (index) => index === 5 },
];

/**
 * Issues certificates of the simulator's authority to sample organisations, which query the simulator. The demo
 * organisation is recreated each night and needs new ones.
 */
export const issueSimulatedCertificates = (folder: string, secrets: Secrets): Job => ({
  name: 'give simulated certificates',
  run: async (store, now) => {
    const organisations = await store.queryAsSystem(findSampleOrganisations);
    for (const { customer_id: customerId, name, location_ids: ids } of organisations)
      for (const sample of SAMPLE_CERTIFICATES) {
        const locationIds = ids.filter((_id, index) => sample.isForLocation(index));
        if (locationIds.length === 0) continue;
        const certificateSample = await createSample({ folder, sample, organisation: name, now });
        const owner = { customer_id: customerId, uuid: randomUUID() };
        const secret = sealCertificate(secrets, owner, certificateSample.secrets);
        const details = { name: sample.name, oasis_user: `DEMO${customerId}`, is_simulated: true };
        // Runs with the system role, because no user uploads these certificates.
        await store.asSystem(async (tx) => {
          // Earlier queries of these locations are attributed to the new certificate.
          const last_success_at = await findLastAnswer(tx, locationIds, certificateSample.columns.valid_to);
          const certificate = { ...owner, ...details, ...certificateSample.columns, last_success_at };
          await insertCertificate(tx, SYSTEM_SCOPE, { certificate, secret, locationIds });
        });
      }
  },
});

interface SampleInput {
  readonly folder: string;
  readonly sample: SampleCertificate;
  readonly organisation: string;
  readonly now: Date;
}

async function createSample({ folder, sample, organisation, now }: SampleInput) {
  const passphrase = randomBytes(12).toString('base64url');
  const validTo = new Date(now.getTime() + sample.endsInDays * DAY_MILLISECONDS);
  const validFrom = new Date(validTo.getTime() - 730 * DAY_MILLISECONDS);
  const pkcs12 = openTestAuthority(folder).issueClient({ name: organisation, passphrase, validFrom, validTo });
  const openedCertificate = await openPkcs12(pkcs12, passphrase);
  if (typeof openedCertificate === 'string') throw new Error('A certificate of the test authority cannot be opened.');
  return {
    columns: certificateColumns(openedCertificate.chain[0]),
    secrets: { pkcs12, passphrase, password: 'simulator' },
  };
}
