import type { FastifyInstance } from 'fastify';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';
import type { Credentials } from '#server/oasis/oasis-client.ts';
import { unsealCertificate } from './certificate-secrets.ts';
import { findSecretOf, type CertificateRow } from './oasis-certs.queries.ts';

/** Returns the credentials for OASIS queries of a location. @throws Error if the secrets cannot be unsealed */
export async function loadCredentials(
  { store, secrets }: Pick<FastifyInstance, 'store' | 'secrets'>,
  certificate: CertificateRow,
  siteId: string | null,
): Promise<Credentials> {
  // Runs with the system role, because no request may read sealed values. The certificate itself was found in the
  // actor's scope.
  const row = await store.queryAsSystem((tx) => findSecretOf(tx, certificate.id));
  const { pkcs12, passphrase, password } = unsealCertificate(secrets, certificate, row);
  return {
    uuid: certificate.uuid,
    user: certificate.oasis_user,
    password,
    siteId: siteId ?? undefined,
    isSimulated: certificate.is_simulated,
    openCertificate: async () => {
      const openedCertificate = await openPkcs12(pkcs12, passphrase);
      if (typeof openedCertificate === 'string')
        throw new Error(`The file of certificate ${certificate.id} cannot be opened.`);
      return openedCertificate;
    },
  };
}
