// What an authority reads and sends by its access. All of these but the first need a session of the access, which no
// other endpoint accepts.
import * as z from 'zod/mini';
import { AuthorityKind, AuthoritySection } from './authority-access.ts';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, day, iriOf, requiredText } from '#shared/contracts/wire/hydra.ts';

export const AUTHORITY_SESSION_HOURS = 12;
/** The first page of a section is small, because most visits read no further. */
export const FIRST_AUTHORITY_PAGE_SIZE = 25;
export const LATER_AUTHORITY_PAGE_SIZE = 100;
/** The sections whose entries can be noticeable. */
export const NOTICEABLE_SECTIONS: readonly AuthoritySection[] = [
  'concept',
  'tours',
  'protocols',
  'proofs',
  'files',
  'demands',
];
export const MAX_DEMAND_CHARACTERS = 1000;

export const openAuthoritySession = endpoint({
  method: 'POST',
  path: '/api/authority_sessions',
  summary: 'Signs an authority in with the link and the code of its access.',
  access: 'public',
  body: z.object({ token: z.string().check(z.maxLength(100)), code: z.string().check(z.maxLength(40)) }),
  response: z.object({ token: z.string(), expiresAt: dateTime() }),
});

export const closeAuthoritySession = endpoint({
  method: 'DELETE',
  path: '/api/authority/session',
  summary: 'Ends the session of an authority.',
  access: 'authority',
});

/** The access as the authority sees it. */
export const GrantedAccess = z.object({
  organisation: z.string(),
  authority: z.string(),
  person: z.string(),
  locations: z.array(z.object({ '@id': iriOf('Location'), name: z.string() })),
  from: z.iso.date(),
  to: z.iso.date(),
  kinds: z.array(AuthorityKind),
  showsNames: z.boolean(),
  /** The sections that the access opens, in the order of an inspection. */
  sections: z.array(AuthoritySection),
  expiresAt: dateTime(),
});
export type GrantedAccess = z.infer<typeof GrantedAccess>;

export const getGrantedAccess = endpoint({
  method: 'GET',
  path: '/api/authority/access',
  summary: 'Retrieves what the access of an authority opens.',
  access: 'authority',
  response: GrantedAccess,
});

const Fact = z.object({
  label: z.string(),
  value: z.string(),
  /** True for what is read where the entry is opened, and not in its line. */
  isDetail: z.optional(z.boolean()),
  /** True for an answer of a protocol that is a Mangel. */
  isFinding: z.optional(z.boolean()),
  /** Says what became of a Mangel. */
  followUp: z.optional(z.object({ text: z.string(), isFixed: z.boolean() })),
  /** Keys of the photos of an answer, or of its signature. */
  images: z.optional(z.array(z.string())),
  isSignature: z.optional(z.boolean()),
});

/** A proof of a person, or one that the person needs today and does not have. */
const AuthorityProof = z.object({
  /** Identifies the proof for opening its file; one that is missing has none. */
  key: z.optional(z.string()),
  title: z.string(),
  /** One that has ended is no gap, because it was renewed or its person no longer works here. */
  state: z.enum(['missing', 'expired', 'valid', 'ended']),
  /** Until when it is valid, or since when it is not. */
  text: z.string(),
  hasFile: z.boolean(),
});
export type AuthorityProof = z.infer<typeof AuthorityProof>;

/** Days of the chosen period, both included. */
const PeriodDays = z.object({ from: z.iso.date(), to: z.iso.date() });
export type PeriodDays = z.infer<typeof PeriodDays>;

/** An entry of a section: a location, a concept, a record, a person with proofs, a file, a report or a demand. */
export const AuthorityEntry = z.object({
  /** Identifies the entry for opening it and its file: `tours-12`. */
  key: z.string(),
  section: AuthoritySection,
  title: z.string(),
  /** The location of a measure, a tour or a protocol, whose name is the one it had then. */
  location: z.optional(iriOf('Location')),
  locationName: z.optional(z.string()),
  at: z.optional(dateTime()),
  /** The person, or role and initials. */
  person: z.optional(z.string()),
  /** True for a finding, a missed tour, a person who lacks a proof and the like. */
  isNoticeable: z.boolean(),
  /** True for a tour that was missed. */
  isMissed: z.optional(z.boolean()),
  /** True for a tour that completed itself, because nobody confirmed it. */
  isUnconfirmed: z.optional(z.boolean()),
  /** True for a demand that was answered or withdrawn. */
  isSettled: z.optional(z.boolean()),
  facts: z.array(Fact),
  /** The proofs of a person; what is missing or has expired comes first. */
  proofs: z.optional(z.array(AuthorityProof)),
  /**
   * The days of the period on which a person had no valid proof of a kind that is required today. A proof counts from the day
   * on which it was issued.
   */
  periodGaps: z.optional(z.array(z.object({ title: z.string(), days: z.array(PeriodDays) }))),
  /**
   * The days for which that is known, if it is not all of them until today: from the creation of the profile until the person
   * left.
   */
  judgedDays: z.optional(PeriodDays),
  /** True if there is more to read than the list shows. */
  hasDetails: z.boolean(),
  hasFile: z.boolean(),
  /** The name under which the file of a report is saved; other files are named by their key. */
  fileName: z.optional(z.string()),
  /** The files that answer a demand, each with the key by which it is opened. */
  files: z.optional(z.array(z.object({ key: z.string(), name: z.string() }))),
});
export type AuthorityEntry = z.infer<typeof AuthorityEntry>;

export const AuthorityPage = z.object({
  section: AuthoritySection,
  entries: z.array(AuthorityEntry),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AuthorityPage = z.infer<typeof AuthorityPage>;

/** What makes a tour noticeable. Each noticeable tour has one of them. */
export const TourOutcome = z.enum(['missed', 'unconfirmed', 'finding']);
export type TourOutcome = z.infer<typeof TourOutcome>;

export const getAuthorityPage = endpoint({
  method: 'GET',
  path: '/api/authority/pages',
  summary: 'Retrieves a page of a section that an access opens.',
  access: 'authority',
  query: {
    section: ['exact'],
    location: ['relation'],
    from: ['exact'],
    to: ['exact'],
    /** A day of one location instead of `from` and `to`; what is recorded after midnight belongs to the evening before. */
    openingDay: ['exact'],
    isNoticeable: ['exact'],
    /** Only protocols with a Mangel that is not fixed. */
    isOpen: ['exact'],
    /** Only tours that were missed, that nobody confirmed, or that found something. */
    outcome: ['exact'],
    form: ['relation'],
    /** Only measures that were recorded under this name. */
    actionName: ['exact'],
    page: ['exact'],
  },
  response: AuthorityPage,
});

/** Counts what a location has of one subject within the chosen days. */
const Standing = z.object({
  subject: z.enum(['permit', 'concept', 'days', 'tours', 'findings', 'proofs']),
  /** Counts the permits, concepts, judged days, tours, findings, and people with proofs. */
  total: z.int(),
  /** Counts expired permits, days without a protocol, missed tours, findings that are not fixed, and people who lack a proof. */
  gaps: z.int(),
  /**
   * Counts what is less than a gap: days that lack a part, tours that found something, and people who lacked a proof only
   * earlier in the period.
   */
  remarks: z.int(),
  /** Counts the tours that completed themselves; absent for other subjects. */
  unconfirmed: z.optional(z.int()),
});
export type Standing = z.infer<typeof Standing>;

/** A day on which a location lacks what an inspector asks for first. */
const GapDay = z.object({
  day: z.iso.date(),
  /** The forms of which there is no protocol. */
  missingForms: z.array(z.string()),
  /** The parts, such as the closing, of forms of which there is another part. */
  missingParts: z.array(z.string()),
  /** Number of missed tours on a day with others. */
  missedTours: z.int(),
  /** Number of tours that completed themselves on such a day. */
  unconfirmedTours: z.int(),
  /** True if none of the tours was made. */
  hasNoTour: z.boolean(),
});
export type GapDay = z.infer<typeof GapDay>;
export const MAX_GAP_DAYS = 3;

/** When something was last recorded within the chosen days. What the access does not open is absent. */
const LatestRecords = z.object({
  measures: z.optional(dateTime()),
  tours: z.optional(dateTime()),
  protocols: z.optional(dateTime()),
});

/** States how many entries each section has at the chosen location and within the chosen days. */
export const AuthorityCounts = z.object({
  sections: z.array(
    z.object({
      section: AuthoritySection,
      total: z.int(),
      /** Number of noticeable entries, for the sections that can have some. */
      noticeable: z.optional(z.int()),
      /** Counts the days that lack only a part. The total of the section `days` counts those that lack everything. */
      incomplete: z.optional(z.int()),
    }),
  ),
  /** The forms of the protocols, by name. */
  forms: z.array(z.object({ '@id': iriOf('Form'), name: z.string(), total: z.int() })),
  /** The kinds of measures, by the name under which they were recorded. */
  actions: z.array(z.object({ name: z.string(), total: z.int() })),
  /** Number of demands of this access that have an answer. */
  answeredDemands: z.int(),
  /** Counts for each location what it has and lacks of the subjects that the access opens. */
  locations: z.array(
    z.object({
      '@id': iriOf('Location'),
      name: z.string(),
      standings: z.array(Standing),
      /** The last days with a gap, the latest first. */
      gapDays: z.array(GapDay),
      latest: LatestRecords,
    }),
  ),
});
export type AuthorityCounts = z.infer<typeof AuthorityCounts>;

export const getAuthorityCounts = endpoint({
  method: 'GET',
  path: '/api/authority/counts',
  summary: 'Retrieves the number of entries of each section that an access opens.',
  access: 'authority',
  query: { location: ['relation'], from: ['exact'], to: ['exact'] },
  response: AuthorityCounts,
});

export const getAuthorityEntry = endpoint({
  method: 'GET',
  path: '/api/authority/entries/{key}',
  summary: 'Retrieves an entry with everything that the access shows of it.',
  access: 'authority',
  response: AuthorityEntry,
});
export const getAuthorityFile = endpoint({
  method: 'GET',
  path: '/api/authority/files/{key}',
  summary: 'Retrieves the file of an entry.',
  access: 'authority',
  mediaType: 'application/octet-stream',
});

export const getAuthorityImage = endpoint({
  method: 'GET',
  path: '/api/authority/images/{key}',
  summary: 'Retrieves a photo or a signature of a protocol.',
  access: 'authority',
  mediaType: 'image/jpeg',
});

export const AuthorityDemandCreate = z.object({
  location: iriOf('Location'),
  text: requiredText('Bitte schreiben Sie, was nachzureichen ist.', MAX_DEMAND_CHARACTERS),
  dueOn: day('Bitte den Tag angeben, bis zu dem geantwortet werden soll.'),
});

export const createAuthorityDemand = endpoint({
  method: 'POST',
  path: '/api/authority/demands',
  summary: 'Demands something that is missing. It becomes a task of the location.',
  access: 'authority',
  body: AuthorityDemandCreate,
  response: AuthorityEntry,
});
