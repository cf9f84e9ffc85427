import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const CheckpointOccasion = z.enum(['growth', 'daily', 'request']);
export type CheckpointOccasion = z.infer<typeof CheckpointOccasion>;

export const LedgerCheckpoint = z.object({
  ...itemFields('LedgerCheckpoint'),
  customer: iriOf('Customer'),
  /** How many entries it speaks of. */
  size: z.int(),
  /** The signed text (C2SP tlog-checkpoint), to be kept elsewhere. */
  note: z.string(),
  occasion: CheckpointOccasion,
  createdAt: dateTime(),
});
export type LedgerCheckpoint = z.infer<typeof LedgerCheckpoint>;

export const listLedgerCheckpoints = endpoint({
  method: 'GET',
  path: '/api/ledger_checkpoints',
  summary: 'Retrieves the collection of LedgerCheckpoint resources.',
  list: { filters: { customer: ['relation'], createdAt: ['date'] }, order: ['id', 'createdAt'] },
  response: LedgerCheckpoint,
});
export const getLedgerCheckpoint = endpoint({
  method: 'GET',
  path: '/api/ledger_checkpoints/{id}',
  summary: 'Retrieves a LedgerCheckpoint resource.',
  response: LedgerCheckpoint,
});
export const ledgerCheckpoints = resource({
  name: 'LedgerCheckpoint',
  path: '/api/ledger_checkpoints',
  description: 'A head of the ledger that was signed: whoever keeps it notices a ledger that was written anew.',
  schema: LedgerCheckpoint,
  endpoints: [listLedgerCheckpoints, getLedgerCheckpoint],
});

/** A record that is not what the ledger says of it. */
export const LedgerDifference = z.object({
  /** IRI of the record. */
  entity: z.string(),
  /** 'Maßnahme Nr. 17' */
  name: z.string(),
  /** What is different, as a sentence. */
  text: z.string(),
  foundAt: dateTime(),
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** So many differences are named; how many there are says `differenceCount`. */
export const MAX_DIFFERENCES = 50;

export const Ledger = z.object({
  ...itemFields('Ledger'),
  customer: iriOf('Customer'),
  /** The organisation's. */
  name: nameField(),
  size: z.int(),
  signedSize: z.optional(z.int()),
  signedAt: z.optional(dateTime()),
  checkpoint: z.optional(iriOf('LedgerCheckpoint')),
  /** Since when nothing is signed, because the ledger does not go on from what was. */
  refusedSince: z.optional(dateTime()),
  refusal: z.optional(z.string()),
  /** When records were last compared with their entries; missing before the first time. */
  comparedAt: z.optional(dateTime()),
  /** When every record was compared at least once, and how many that were. */
  comparedWholeAt: z.optional(dateTime()),
  comparedRecords: z.optional(z.int()),
  /** Records that are not what the ledger says of them. */
  differenceCount: z.int(),
  /** The newest of them; no list has them. */
  differences: z.optional(z.array(LedgerDifference)),
  wantsMail: z.boolean(),
  /** What its checkpoints are checked with, in one line; no list has it. */
  key: z.optional(z.string()),
});
export type Ledger = z.infer<typeof Ledger>;
export const LedgerPatch = z.object({ wantsMail: z.optional(z.boolean()) });
export type LedgerPatch = z.infer<typeof LedgerPatch>;

export const listLedgers = endpoint({
  method: 'GET',
  path: '/api/ledgers',
  summary: 'Retrieves the collection of Ledger resources.',
  list: { filters: { customer: ['relation'], name: ['partial'] }, order: ['name', 'id'] },
  response: Ledger,
});
export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledgers/{id}',
  summary: 'Retrieves a Ledger resource.',
  response: Ledger,
});
export const patchLedger = endpoint({
  method: 'PATCH',
  path: '/api/ledgers/{id}',
  summary: 'Updates the Ledger resource.',
  body: LedgerPatch,
  response: Ledger,
});
export const ledgers = resource({
  name: 'Ledger',
  path: '/api/ledgers',
  description: 'The log of everything an organisation recorded, of which nothing can be taken away unnoticed.',
  schema: Ledger,
  endpoints: [listLedgers, getLedger, patchLedger],
});

/** Signs what there is now, for a report or whoever asks. */
export const signLedger = endpoint({
  method: 'POST',
  path: '/api/ledgers/{id}/checkpoints',
  summary: 'Signs the Ledger as it is now.',
  response: LedgerCheckpoint,
});
/**
 * The whole of it with what it is checked against, as `npm run verify-ledger` reads it; with `?entity=/api/activities/12` what it
 * says of that record, each entry with the proof that the ledger holds it.
 */
export const getLedgerBundle = endpoint({
  method: 'GET',
  path: '/api/ledgers/{id}/bundle',
  summary: 'Downloads the Ledger, or what it says of one record, as a file that proves itself.',
  query: { entity: ['exact'] },
  mediaType: 'application/json',
});
