import * as z from 'zod/mini';
import { DEMAND_ANSWER_MESSAGE } from '#shared/contracts/tasks/tasks.ts';
import { correctionInput, MAX_COMMENT_CHARACTERS } from '#shared/contracts/wire/corrections.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, day, iriOf, irisOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

export const MAX_ACCESS_DAYS = 90;
export const MAX_ACCESS_LOCATIONS = 100;
export const MAX_NAME_CHARACTERS = 120;
export const ACCESS_CODE_DIGITS = 8;
export const MAX_ANSWER_FILES = 10;
export const TOO_MANY_FILES_MESSAGE = `Bitte höchstens ${MAX_ANSWER_FILES} Dateien.`;
export const TOO_MANY_WITH_SENT_MESSAGE = `Bitte höchstens ${MAX_ANSWER_FILES} Dateien, einschließlich der schon gesendeten.`;
/** Said of an access that has expired, was revoked or is locked. */
export const AUTHORITY_KEPT_OUT_TEXT = 'Die Behörde kann sich nicht mehr anmelden.';

/** What an access opens, besides the data of the locations and their social concepts. */
export const AuthorityKind = z.enum(['records', 'protocols', 'images', 'proofs', 'files', 'reports']);
export type AuthorityKind = z.infer<typeof AuthorityKind>;
export const AUTHORITY_KIND_TEXTS = {
  records: 'Maßnahmen und Kontrollgänge',
  protocols: 'Protokolle',
  images: 'Fotos in Protokollen',
  proofs: 'Nachweise des Personals',
  files: 'Dateien',
  reports: 'Berichte',
} as const satisfies Record<AuthorityKind, string>;

export const AUTHORITY_ACCESS_STATE_TEXTS = {
  open: 'gilt',
  expired: 'abgelaufen',
  revoked: 'widerrufen',
  locked: 'gesperrt',
} as const;

const name = (message: string) => requiredText(message, MAX_NAME_CHARACTERS);

/** Records of some locations, opened to an authority for a while. */
export const AuthorityAccess = z.object({
  ...itemFields('AuthorityAccess'),
  customer: iriOf('Customer'),
  locations: irisOf('Location'),
  /** The name of the authority. */
  authority: nameField(),
  /** Who reads there. */
  person: z.string(),
  /** The period whose records are readable: the first and the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  kinds: z.array(AuthorityKind),
  /** False if staff appear with role and initials. */
  showsNames: z.boolean(),
  /** `locked` after too many wrong codes. */
  state: z.enum(['open', 'expired', 'revoked', 'locked']),
  expiresAt: dateTime(),
  revokedAt: z.optional(dateTime()),
  /** Number of times somebody signed in with link and code. */
  signIns: z.int(),
  /** Number of wrong codes since the last right one. */
  wrongCodes: z.int(),
  /** When the authority last looked at something. */
  lastSeenAt: z.optional(dateTime()),
  /** The user who granted it. */
  user: iriOf('User'),
  createdAt: dateTime(),
});
export type AuthorityAccess = z.infer<typeof AuthorityAccess>;

export const AuthorityAccessCreate = z.object({
  locations: irisOf('Location').check(
    z.minLength(1, 'Bitte mindestens einen Standort wählen.'),
    z.maxLength(MAX_ACCESS_LOCATIONS, `Bitte höchstens ${MAX_ACCESS_LOCATIONS} Standorte.`),
  ),
  authority: name('Bitte die Behörde nennen.'),
  person: name('Bitte die Person nennen, die Einsicht erhält.'),
  from: day('Bitte den ersten Tag des Zeitraums angeben.'),
  to: day('Bitte den letzten Tag des Zeitraums angeben.'),
  kinds: z.array(AuthorityKind).check(z.minLength(1, 'Bitte wählen, was die Behörde sehen darf.')),
  showsNames: z.boolean(),
  /** The last day of the access. */
  until: day('Bitte den Tag angeben, bis zu dem der Zugang gilt.'),
});
export type AuthorityAccessCreate = z.infer<typeof AuthorityAccessCreate>;

/** A new access with the token of its link and its code. No later response has them: the server stores only hashes. */
export const NewAuthorityAccess = z.extend(AuthorityAccess, { token: z.string(), code: z.string() });
export type NewAuthorityAccess = z.infer<typeof NewAuthorityAccess>;

export const listAuthorityAccesses = endpoint({
  method: 'GET',
  path: '/api/authority_accesses',
  summary: 'Retrieves the collection of AuthorityAccess resources.',
  list: {
    filters: { customer: ['relation'], locations: ['relation'], state: ['exact'], authority: ['partial'] },
    order: ['createdAt', 'expiresAt', 'authority', 'id'],
  },
  response: AuthorityAccess,
});
export const getAuthorityAccess = endpoint({
  method: 'GET',
  path: '/api/authority_accesses/{id}',
  summary: 'Retrieves a AuthorityAccess resource.',
  response: AuthorityAccess,
});
export const grantAuthorityAccess = endpoint({
  method: 'POST',
  path: '/api/authority_accesses',
  summary: 'Creates a AuthorityAccess resource.',
  body: AuthorityAccessCreate,
  response: NewAuthorityAccess,
});
export const revokeAuthorityAccess = endpoint({
  method: 'POST',
  path: '/api/authority_accesses/{id}/revocation',
  summary: 'Ends an access of an authority at once.',
  response: AuthorityAccess,
});

export const authorityAccesses = resource({
  name: 'AuthorityAccess',
  path: '/api/authority_accesses',
  description: 'Records of some locations, opened to an authority for a while.',
  schema: AuthorityAccess,
  endpoints: [listAuthorityAccesses, getAuthorityAccess, grantAuthorityAccess],
});

/** The parts of the page that an authority reads, in the order of an inspection. */
export const AuthoritySection = z.enum([
  'location',
  'concept',
  'days',
  'measures',
  'tours',
  'protocols',
  'proofs',
  'files',
  'reports',
  'demands',
]);
export type AuthoritySection = z.infer<typeof AuthoritySection>;
/** The sections that consist of entries; the other one says on which days there are some. */
export type EntrySection = Exclude<AuthoritySection, 'days'>;
export const AUTHORITY_SECTION_TEXTS = {
  location: 'Standort und Verantwortliche',
  concept: 'Sozialkonzept',
  days: 'Tag für Tag',
  measures: 'Maßnahmen',
  tours: 'Kontrollgänge',
  protocols: 'Protokolle',
  proofs: 'Nachweise des Personals',
  files: 'Dateien',
  reports: 'Berichte',
  demands: 'Nachforderungen',
} as const satisfies Record<AuthoritySection, string>;

/** Names what an authority may have looked at: a section, or the counts of all sections. */
export const SeenSection = z.enum([...AuthoritySection.options, 'overview']);
export type SeenSection = z.infer<typeof SeenSection>;
export const SEEN_SECTION_TEXTS = {
  ...AUTHORITY_SECTION_TEXTS,
  overview: 'Auf einen Blick',
} as const satisfies Record<SeenSection, string>;

/** A page that an authority looked at. */
export const AuthorityVisit = z.object({
  ...itemFields('AuthorityVisit'),
  access: iriOf('AuthorityAccess'),
  customer: iriOf('Customer'),
  section: SeenSection,
  location: z.optional(iriOf('Location')),
  /** The name that the location had. */
  locationName: z.optional(z.string()),
  /** The title of a single entry that was opened, or of a file that was downloaded; of the overview its days. */
  subject: z.optional(z.string()),
  createdAt: dateTime(),
});
export type AuthorityVisit = z.infer<typeof AuthorityVisit>;

export const listAuthorityVisits = endpoint({
  method: 'GET',
  path: '/api/authority_visits',
  summary: 'Retrieves the collection of AuthorityVisit resources.',
  list: { filters: { access: ['relation'], customer: ['relation'] }, order: ['createdAt', 'id'] },
  response: AuthorityVisit,
});
export const getAuthorityVisit = endpoint({
  method: 'GET',
  path: '/api/authority_visits/{id}',
  summary: 'Retrieves a AuthorityVisit resource.',
  response: AuthorityVisit,
});
export const authorityVisits = resource({
  name: 'AuthorityVisit',
  path: '/api/authority_visits',
  description: 'A page that an authority looked at.',
  schema: AuthorityVisit,
  endpoints: [listAuthorityVisits, getAuthorityVisit],
});

/** Something that an authority demands because it is missing. Its task holds the answer. */
export const AuthorityDemand = z.object({
  ...itemFields('AuthorityDemand'),
  access: iriOf('AuthorityAccess'),
  customer: iriOf('Customer'),
  location: iriOf('Location'),
  text: z.string(),
  dueOn: z.iso.date(),
  task: iriOf('Task'),
  /** Files that the office sent with the answer. */
  files: irisOf('Document'),
  /** The names under which they were sent, in the same order; empty for one that was deleted before names were kept. */
  fileNames: z.array(z.string()),
  createdAt: dateTime(),
});
export type AuthorityDemand = z.infer<typeof AuthorityDemand>;

export const listAuthorityDemands = endpoint({
  method: 'GET',
  path: '/api/authority_demands',
  summary: 'Retrieves the collection of AuthorityDemand resources.',
  list: {
    filters: { access: ['relation'], customer: ['relation'], location: ['relation'], task: ['relation'] },
    order: ['createdAt', 'dueOn', 'id'],
  },
  response: AuthorityDemand,
});
export const getAuthorityDemand = endpoint({
  method: 'GET',
  path: '/api/authority_demands/{id}',
  summary: 'Retrieves a AuthorityDemand resource.',
  response: AuthorityDemand,
});
/**
 * The answer of the office. The authority reads it at once. A later one names the entry of the task that it replaces and the
 * reason, and its files come after those that were sent before.
 */
export const AuthorityDemandAnswer = z.object({
  text: requiredText(DEMAND_ANSWER_MESSAGE, MAX_COMMENT_CHARACTERS),
  files: z.optional(irisOf('Document').check(z.maxLength(MAX_ANSWER_FILES, TOO_MANY_FILES_MESSAGE))),
  corrects: z.optional(iriOf('Task')),
  reason: z.optional(correctionInput.reason),
});
export type AuthorityDemandAnswer = z.infer<typeof AuthorityDemandAnswer>;

export const answerAuthorityDemand = endpoint({
  method: 'POST',
  path: '/api/authority_demands/{id}/answer',
  summary: 'Answers a demand of an authority for the office, which completes its task, or changes the answer.',
  body: AuthorityDemandAnswer,
  response: AuthorityDemand,
});

export const authorityDemands = resource({
  name: 'AuthorityDemand',
  path: '/api/authority_demands',
  description: 'Something that an authority demands because it is missing.',
  schema: AuthorityDemand,
  endpoints: [listAuthorityDemands, getAuthorityDemand],
});
