import type { FastifyInstance } from 'fastify';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';
import type { Credentials } from '#server/oasis/oasis-client.ts';
import { unsealCertificate } from './certificate-secrets.ts';
import { findSecretOf, type CertificateRow } from './oasis-certs.queries.ts';

/** What OASIS is asked with for a location. @throws Error where the secrets do not open */
export async function credentialsOf(
  { store, secrets }: Pick<FastifyInstance, 'store' | 'secrets'>,
  certificate: CertificateRow,
  site: string | null,
): Promise<Credentials> {
  // As the owner, after the certificate itself was found in the asker's scope: no request may read what is sealed.
  const row = await store.askAsSystem((tx) => findSecretOf(tx, certificate.id));
  const { pkcs12, passphrase, password } = unsealCertificate(secrets, certificate, row);
  return {
    uuid: certificate.uuid,
    user: certificate.oasis_user,
    password,
    site: site ?? undefined,
    isSimulated: certificate.is_simulated,
    open: async () => {
      const opened = await openPkcs12(pkcs12, passphrase);
      if (typeof opened === 'string') throw new Error(`The file of certificate ${certificate.id} cannot be opened.`);
      return opened;
    },
  };
}
