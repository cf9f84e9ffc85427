import * as z from 'zod/mini';
import { base64 } from '#shared/base64.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  maxCharacters,
  dateTime,
  iriOf,
  irisOf,
  itemFields,
  nameField,
  requiredText,
} from '#shared/contracts/wire/hydra.ts';

/** Why a query with a certificate got no usable response. */
export const CheckFailure = z.enum(['unclear', 'unavailable', 'certificateInvalid']);
export type CheckFailure = z.infer<typeof CheckFailure>;

/** Maximum size of a certificate file, in bytes. Files issued by the authority have a few kilobytes. */
export const MAX_CERTIFICATE_BYTES = 100 * 1024;

export const CertificateState = z.enum(['active', 'scheduled', 'superseded', 'expired']);
export type CertificateState = z.infer<typeof CertificateState>;
export const CERTIFICATE_STATE_TEXTS = {
  active: 'gültig',
  scheduled: 'gilt später',
  superseded: 'abgelöst',
  expired: 'abgelaufen',
} as const satisfies Record<CertificateState, string>;
export const CHECK_FAILURE_TEXTS = {
  unclear: 'Antwort nicht eindeutig',
  unavailable: 'OASIS nicht erreichbar',
  certificateInvalid: 'Zertifikat nicht angenommen',
} as const satisfies Record<CheckFailure, string>;

/** The certificate and credentials with which an organisation queries OASIS. Its file and passwords are write-only. */
export const OasisCertificate = z.object({
  ...itemFields('OasisCertificate'),
  name: nameField(),
  customer: iriOf('Customer'),
  /** The user name in OASIS (Kennung). */
  oasisUser: z.string(),
  state: CertificateState,
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string(),
  /** SHA-256 fingerprint of the certificate. */
  fingerprint: z.string(),
  validFrom: dateTime(),
  validTo: dateTime(),
  /** True if it is only valid for the simulator. */
  isSimulated: z.boolean(),
  locations: irisOf('Location'),
  replaces: z.optional(iriOf('OasisCertificate')),
  replacedBy: z.optional(iriOf('OasisCertificate')),
  lastSuccessAt: z.optional(dateTime()),
  lastFailureAt: z.optional(dateTime()),
  lastFailure: z.optional(CheckFailure),
  createdAt: dateTime(),
});
export type OasisCertificate = z.infer<typeof OasisCertificate>;

const name = () => requiredText('Bitte einen Namen angeben.', 200);
const boundLocations = () => z.optional(irisOf('Location').check(z.maxLength(500)));

export const OasisCertificateCreate = z.object({
  name: name(),
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  /** The .p12 or .pfx file as base64. */
  file: z
    .string()
    .check(
      z.minLength(1, 'Bitte die Zertifikatsdatei wählen.'),
      z.maxLength(Math.ceil(MAX_CERTIFICATE_BYTES / 3) * 4, 'Diese Datei ist für ein Zertifikat zu groß.'),
      base64('Diese Datei ist nicht vollständig angekommen. Bitte erneut wählen.'),
    ),
  passphrase: z.string().check(z.minLength(1, 'Bitte das Passwort des Zertifikats angeben.'), maxCharacters(200)),
  /** The user name in OASIS (Kennung). */
  oasisUser: z.string().check(z.trim(), z.regex(/^[\w.@-]{2,64}$/, 'Bitte die Kennung angeben, ohne Leerzeichen.')),
  password: z.string().check(z.minLength(1, 'Bitte das Passwort zur Kennung angeben.'), maxCharacters(200)),
  locations: boundLocations(),
  /** The new certificate takes over all locations of this one, from the day on which it becomes valid. */
  replaces: z.optional(iriOf('OasisCertificate')),
  /** True if the certificate is to be saved only after OASIS accepted it. */
  testConnection: z.optional(z.boolean()),
});
export type OasisCertificateCreate = z.infer<typeof OasisCertificateCreate>;

export const OasisCertificatePatch = z.object({ name: z.optional(name()), locations: boundLocations() });
export type OasisCertificatePatch = z.infer<typeof OasisCertificatePatch>;

export const ConnectionTest = z.object({ outcome: z.enum(['connected', 'certificateInvalid', 'unavailable']) });
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const listOasisCertificates = endpoint({
  method: 'GET',
  path: '/api/oasis_certificates',
  summary: 'Retrieves the collection of OasisCertificate resources.',
  list: {
    filters: { customer: ['relation'], location: ['relation'], state: ['exact'], name: ['partial'], validTo: ['date'] },
    order: ['name', 'validTo', 'createdAt', 'id'],
    exported: '/api/export/oasis_certificates',
  },
  response: OasisCertificate,
});
export const getOasisCertificate = endpoint({
  method: 'GET',
  path: '/api/oasis_certificates/{id}',
  summary: 'Retrieves a OasisCertificate resource.',
  response: OasisCertificate,
});
export const createOasisCertificate = endpoint({
  method: 'POST',
  path: '/api/oasis_certificates',
  summary: 'Creates a OasisCertificate resource.',
  body: OasisCertificateCreate,
  bodyBytes: 200 * 1024,
  response: OasisCertificate,
});
export const patchOasisCertificate = endpoint({
  method: 'PATCH',
  path: '/api/oasis_certificates/{id}',
  summary: 'Updates the OasisCertificate resource.',
  body: OasisCertificatePatch,
  response: OasisCertificate,
});
/** Tests the mutual authentication with OASIS without querying a person. */
export const testOasisCertificate = endpoint({
  method: 'POST',
  path: '/api/oasis_certificates/{id}/connection_test',
  summary: 'Tries the connection to OASIS with a certificate.',
  response: ConnectionTest,
});

/** A location that checks players but has no valid certificate. */
export const OasisCertificateGap = z.object({
  ...itemFields('OasisCertificateGap'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  /** Time at which its last certificate expired. */
  endedAt: z.optional(dateTime()),
  /** Time from which its next certificate is valid. */
  beginsAt: z.optional(dateTime()),
});
export type OasisCertificateGap = z.infer<typeof OasisCertificateGap>;

export const listOasisCertificateGaps = endpoint({
  method: 'GET',
  path: '/api/oasis_certificate_gaps',
  summary: 'Retrieves the collection of OasisCertificateGap resources.',
  list: { filters: { customer: ['relation'], location: ['relation'] }, order: ['name', 'id'] },
  response: OasisCertificateGap,
});
export const getOasisCertificateGap = endpoint({
  method: 'GET',
  path: '/api/oasis_certificate_gaps/{id}',
  summary: 'Retrieves an OasisCertificateGap resource.',
  response: OasisCertificateGap,
});
export const oasisCertificateGaps = resource({
  name: 'OasisCertificateGap',
  path: '/api/oasis_certificate_gaps',
  description: 'A location without a valid certificate, where nobody can be checked.',
  schema: OasisCertificateGap,
  endpoints: [listOasisCertificateGaps, getOasisCertificateGap],
});

export const oasisCertificates = resource({
  name: 'OasisCertificate',
  path: '/api/oasis_certificates',
  description: 'A certificate with which the locations of an organisation ask OASIS.',
  schema: OasisCertificate,
  endpoints: [listOasisCertificates, getOasisCertificate, createOasisCertificate, patchOasisCertificate],
});
