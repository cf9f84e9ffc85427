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
type Owner = Pick<Row<'oasis_certificate'>, 'customer_id' | 'uuid'>;
type Columns = Omit<Row<'oasis_certificate_secret'>, 'certificate_id'>;
export const SEALED_FIELDS = ['pkcs12', 'passphrase', 'password'] as const;
type Field = (typeof SEALED_FIELDS)[number];

export const aboutCertificate = ({ customer_id: customer, uuid }: Owner, field: Field) =>
  `oasis-certificate:${customer}:${uuid}:${field}`;

export function sealCertificate(secrets: Secrets, owner: Owner, content: CertificateSecrets): Columns {
  const pkcs12 = secrets.seal(content.pkcs12, aboutCertificate(owner, 'pkcs12'));
  const seal = (field: 'passphrase' | 'password') =>
    secrets.seal(Buffer.from(content[field]), aboutCertificate(owner, field)).bytes;
  return { key_id: pkcs12.keyId, pkcs12: pkcs12.bytes, passphrase: seal('passphrase'), password: seal('password') };
}

/** @throws Error if the value was sealed for another row or with an unknown key */
export function unsealCertificate(secrets: Secrets, owner: Owner, row: Columns): CertificateSecrets {
  const openPassphrase = (field: Field) =>
    secrets.open({ keyId: row.key_id, bytes: row[field] }, aboutCertificate(owner, field));
  return {
    pkcs12: openPassphrase('pkcs12'),
    passphrase: openPassphrase('passphrase').toString(),
    password: openPassphrase('password').toString(),
  };
}
