import type { Secrets } from '#server/secrets/secrets.ts';
import type { Row } from '#server/db/schema.ts';

export interface CertificateSecrets {
  readonly pkcs12: Uint8Array;
  /** Opens the PKCS#12 file. */
  readonly passphrase: string;
  /** Password of the OASIS login, which belongs to its Kennung. */
  readonly password: string;
}

/** The additional authenticated data binds a sealed value to its organisation, certificate and column. */
type CertificateOwner = Pick<Row<'oasis_certificate'>, 'customer_id' | 'uuid'>;
type SecretColumns = Omit<Row<'oasis_certificate_secret'>, 'certificate_id'>;
export const SEALED_FIELDS = ['pkcs12', 'passphrase', 'password'] as const;
type SealedField = (typeof SEALED_FIELDS)[number];

export const sealContextOfCertificate = ({ customer_id: customer, uuid }: CertificateOwner, field: SealedField) =>
  `oasis-certificate:${customer}:${uuid}:${field}`;

export function sealCertificate(secrets: Secrets, owner: CertificateOwner, content: CertificateSecrets): SecretColumns {
  const pkcs12 = secrets.seal(content.pkcs12, sealContextOfCertificate(owner, 'pkcs12'));
  const seal = (field: 'passphrase' | 'password') =>
    secrets.seal(Buffer.from(content[field]), sealContextOfCertificate(owner, field)).bytes;
  return { key_id: pkcs12.keyId, pkcs12: pkcs12.bytes, passphrase: seal('passphrase'), password: seal('password') };
}

/** @throws Error if the value was sealed for another row or with an unknown key */
export function unsealCertificate(secrets: Secrets, owner: CertificateOwner, row: SecretColumns): CertificateSecrets {
  const openText = (field: SealedField) =>
    secrets.open({ keyId: row.key_id, bytes: row[field] }, sealContextOfCertificate(owner, field));
  return {
    pkcs12: openText('pkcs12'),
    passphrase: openText('passphrase').toString(),
    password: openText('password').toString(),
  };
}
