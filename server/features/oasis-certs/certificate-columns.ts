import type { X509Certificate } from 'node:crypto';

/** Returns the fields of the certificate as columns. */
export const certificateColumns = (certificate: X509Certificate) => ({
  subject: toSingleLine(certificate.subject),
  issuer: toSingleLine(certificate.issuer),
  serial: certificate.serialNumber,
  fingerprint: certificate.fingerprint256,
  valid_from: certificate.validFromDate,
  valid_to: certificate.validToDate,
});

const toSingleLine = (name: string) => name.replaceAll('\n', ', ').slice(0, 500);
