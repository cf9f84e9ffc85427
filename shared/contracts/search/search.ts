import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { dateTime } from '#shared/contracts/wire/hydra.ts';

/** The kinds of records that a search finds, in the order in which their groups are shown. */
export const SEARCH_KINDS = [
  'location',
  'profile',
  'proof',
  'customer',
  'activity',
  'tour',
  'protocol',
  'task',
  'document',
  'report',
  'form',
] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

/** The state of a record that users should know before they open it. */
export const SearchMark = z.enum([
  'inactive',
  'proofMissing',
  'proofExpired',
  'cancelled',
  'finding',
  'draft',
  'overdue',
  'done',
  'expired',
  'approved',
  'submitted',
  'replaced',
  'submittedReplaced',
]);
export type SearchMark = z.infer<typeof SearchMark>;

export const SearchHit = z.object({
  /** Address of the item, for example `/api/locations/3`. */
  record: z.string(),
  title: z.string(),
  /** Address, description or comment. */
  detail: z.optional(z.string()),
  /** When it happened, or for an open task when it is due. */
  at: z.optional(dateTime()),
  /** First and last day of the period of a report, both included. */
  period: z.optional(z.object({ from: z.iso.date(), to: z.iso.date() })),
  locationName: z.optional(z.string()),
  profileName: z.optional(z.string()),
  mark: z.optional(SearchMark),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  kind: SearchKind,
  /** Number of hits in the list of this kind with the same search. */
  total: z.int(),
  /** True if older hits were left out, because only the newest records are searched. */
  isMore: z.boolean(),
  hits: z.array(SearchHit),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

export const SearchResult = z.object({
  /** Only groups with hits. */
  groups: z.array(SearchGroup),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Number of hits of each group, and of a group that is requested alone. */
export const MAX_SHOWN_HITS = 2;
export const MAX_SHOWN_HITS_OF_ONE_KIND = 30;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Finds what the user may read by words, in any order.',
  query: { q: ['partial'], kind: ['exact'] },
  response: SearchResult,
});
