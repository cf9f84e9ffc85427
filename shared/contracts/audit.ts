import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields } from './hydra.ts';

/** The log of evidence, which proves that nothing in it was changed, or that of accesses and rights. */
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

/** What stands in place of a personal value that was erased; the commitment in the log stays. */
export const ERASED_VALUE = 'gelöscht';

export const AuditEntry = z.object({
  ...itemFields('AuditEntry'),
  /** When it was recorded. */
  at: dateTime(),
  /** When it happened, where that is known apart. */
  occurredAt: z.optional(dateTime()),
  source: AuditSource,
  /** Its number in the ledger of its organisation, from 0. */
  seq: z.optional(z.int()),
  type: z.string(),
  group: AuditGroup,
  /** What happened, as a sentence. */
  text: z.string(),
  /** Who did it: a person's name, or what stands for one. */
  actorName: z.string(),
  actor: z.optional(iriOf('User')),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  location: z.optional(iriOf('Location')),
  locationName: z.optional(z.string()),
  customer: z.optional(iriOf('Customer')),
  customerName: z.optional(z.string()),
  /** IRI of the record it is about, of whichever kind. */
  entity: z.optional(z.string()),
  /** The next are told of one entry, and by no list. */
  fields: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** What is different from before. */
  changes: z.optional(z.array(z.object({ name: z.string(), before: z.string(), after: z.string() }))),
  /** Hash of the leaf in the Merkle log, SHA-256, hexadecimal. */
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
      /** A number, or the IRI of a record. */
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
