import type { X509Certificate } from 'node:crypto';

/** What a certificate says of itself, as its row has it. */
export const certificateColumns = (certificate: X509Certificate) => ({
  subject: lineOf(certificate.subject),
  issuer: lineOf(certificate.issuer),
  serial: certificate.serialNumber,
  fingerprint: certificate.fingerprint256,
  valid_from: certificate.validFromDate,
  valid_to: certificate.validToDate,
});

const lineOf = (name: string) => name.replaceAll('\n', ', ').slice(0, 500);
