import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

export const CheckpointOccasion = z.enum(['growth', 'daily', 'request']);
export type CheckpointOccasion = z.infer<typeof CheckpointOccasion>;
/** Why a state was signed: new entries, the day's signature for the mail, or somebody's request. */
export const CHECKPOINT_OCCASION_TEXTS = {
  growth: 'neue Einträge',
  daily: 'täglich',
  request: 'auf Wunsch',
} as const satisfies Record<CheckpointOccasion, string>;

export const LedgerCheckpoint = z.object({
  ...itemFields('LedgerCheckpoint'),
  customer: iriOf('Customer'),
  /** Number of entries the checkpoint covers. */
  size: z.int(),
  /** The signed text (C2SP tlog-checkpoint), to be stored outside of this system. */
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
  description: 'A head of the ledger that was signed: whoever keeps it notices a ledger that was written again.',
  schema: LedgerCheckpoint,
  endpoints: [listLedgerCheckpoints, getLedgerCheckpoint],
});

/** A record whose stored values differ from its ledger entry. */
export const LedgerDifference = z.object({
  /** IRI of the record. */
  entity: z.string(),
  /** Name for people, for example 'Maßnahme Nr. 17'. */
  name: z.string(),
  /** A sentence that says what differs. */
  text: z.string(),
  foundAt: dateTime(),
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** Maximum number of differences that are listed. `differenceCount` counts all of them. */
export const MAX_DIFFERENCES = 50;

/** What the last check of the ledger on the server has read. */
export const LedgerCheck = z.object({
  checkedAt: dateTime(),
  /** Number of entries of the ledger. */
  size: z.int(),
  /** Number of entries that were in no epoch that an earlier check had read. */
  newEntries: z.int(),
  /** Number of random older entries. */
  sampledEntries: z.int(),
  /** Number of sealed epochs that were read again. The next field is the number of all of them. */
  readEpochs: z.int(),
  sealedEpochs: z.int(),
  /** Every entry was read at this time or later. */
  oldestReadingAt: dateTime(),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const Ledger = z.object({
  ...itemFields('Ledger'),
  customer: iriOf('Customer'),
  /** Name of the organisation. */
  name: nameField(),
  size: z.int(),
  signedSize: z.optional(z.int()),
  signedAt: z.optional(dateTime()),
  checkpoint: z.optional(iriOf('LedgerCheckpoint')),
  /** Time since which nothing is signed, because the ledger is not a continuation of the last signed checkpoint. */
  refusedSince: z.optional(dateTime()),
  refusal: z.optional(z.string()),
  /** Absent before the first check. */
  check: z.optional(LedgerCheck),
  /** Time of the last comparison of records with their entries; absent before the first one. */
  comparedAt: z.optional(dateTime()),
  /** Time at which every record had been compared at least once. The next field is their number. */
  comparedWholeAt: z.optional(dateTime()),
  comparedRecords: z.optional(z.int()),
  /** Number of records that differ from their ledger entries. */
  differenceCount: z.int(),
  /** The newest differences; only in the item, not in a list. */
  differences: z.optional(z.array(LedgerDifference)),
  /** Whether the ledger does not continue what a witness saw of it. */
  isContradicted: z.boolean(),
  /** Sentences about time stamps and cosignatures that a checkpoint names and that are gone; only in the item. */
  lostEvidence: z.optional(z.array(z.string())),
  wantsMail: z.boolean(),
  /** The public key that verifies the checkpoints, in one line; only in the item, not in a list. */
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

/** Signs the current state of the ledger. */
export const signLedger = endpoint({
  method: 'POST',
  path: '/api/ledgers/{id}/checkpoints',
  summary: 'Signs the current state of the Ledger.',
  afterContractEnd: 'allowed',
  response: LedgerCheckpoint,
});
/**
 * Returns the whole ledger with everything needed to verify it, in the format `npm run verify-ledger` reads. With
 * `?entity=/api/activities/12` it returns only the entries about that record, each with its inclusion proof.
 */
export const getLedgerBundle = endpoint({
  method: 'GET',
  path: '/api/ledgers/{id}/bundle',
  summary: 'Downloads the Ledger, or its entries about one record, as a file that can be verified on its own.',
  query: { entity: ['exact'] },
  mediaType: 'application/json',
});
