import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** `ledger` is the tamper-evident log of records; `security` is the log of logins and permissions. */
export const AuditSource = z.enum(['ledger', 'security']);
export const AUDIT_SOURCE_TEXTS = {
  ledger: 'Prüfbuch',
  security: 'Sicherheitsprotokoll',
} as const satisfies Record<z.infer<typeof AuditSource>, string>;

export const AuditGroup = z.enum([
  'activities',
  'tasks',
  'tours',
  'protocols',
  'proofs',
  'documents',
  'reports',
  'staff',
  'masterData',
  'contract',
  'access',
  'signIns',
  'dataProtection',
]);
export type AuditGroup = z.infer<typeof AuditGroup>;
export const AUDIT_GROUP_TEXTS = {
  activities: 'Maßnahmen',
  tasks: 'Aufgaben',
  tours: 'Kontrollgänge',
  protocols: 'Protokolle',
  proofs: 'Nachweise',
  documents: 'Dateien',
  reports: 'Berichte',
  staff: 'Mitarbeiter-Profile',
  masterData: 'Stammdaten',
  contract: 'Vertrag & Kontingent',
  access: 'Zugänge & Rechte',
  signIns: 'Anmeldungen',
  dataProtection: 'Datenschutz',
} as const satisfies Record<AuditGroup, string>;

/** Text shown in place of an erased personal value. Its commitment stays in the ledger. */
export const ERASED_VALUE = 'gelöscht';

export const AuditEntry = z.object({
  ...itemFields('AuditEntry'),
  /** Time of recording. */
  at: dateTime(),
  /** Time of the event itself, if it is known separately from the time of recording. */
  occurredAt: z.optional(dateTime()),
  source: AuditSource,
  /** Number of the entry in the ledger of its organisation, starting at 0. */
  seq: z.optional(z.int()),
  type: z.string(),
  group: AuditGroup,
  /** A sentence that says what happened. */
  text: z.string(),
  /** Name of the person who did it, or of the system part that did. */
  actorName: z.string(),
  actor: z.optional(iriOf('User')),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  location: z.optional(iriOf('Location')),
  locationName: z.optional(z.string()),
  customer: z.optional(iriOf('Customer')),
  customerName: z.optional(z.string()),
  /** IRI of the record the entry is about. It can be of any resource. */
  entity: z.optional(z.string()),
  /** This field and the following ones are only in the response for a single entry, never in a list. */
  fields: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** The values that changed. */
  changes: z.optional(z.array(z.object({ name: z.string(), before: z.string(), after: z.string() }))),
  /** SHA-256 hash of the leaf in the Merkle tree, hexadecimal. */
  leaf: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit_entries',
  summary: 'Retrieves the collection of AuditEntry resources.',
  list: {
    filters: {
      at: ['date'],
      actor: ['relation'],
      profile: ['relation'],
      location: ['relation'],
      customer: ['relation'],
      group: ['exact'],
      source: ['exact'],
      /** Accepts an id or the IRI of a record. */
      entity: ['exact'],
    },
    order: ['at', 'id'],
    exported: '/api/export/audit_entries',
  },
  response: AuditEntry,
});
export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/audit_entries/{id}',
  summary: 'Retrieves a AuditEntry resource.',
  response: AuditEntry,
});

export const auditEntries = resource({
  name: 'AuditEntry',
  path: '/api/audit_entries',
  description: 'Who did what when: an entry of the ledger or of the security log.',
  schema: AuditEntry,
  endpoints: [listAuditEntries, getAuditEntry],
});
