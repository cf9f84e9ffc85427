import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { readWitnessKey, WITNESS_NAME } from '#shared/ledger/cosignature.ts';

export const MAX_WITNESSES = 5;
const MAX_ADDRESS_CHARACTERS = 200;
const MAX_KEY_CHARACTERS = 300;

/** Why the last request to a witness led to no cosignature. */
export const WitnessFault = z.enum(['unreachable', 'refused', 'contradicted']);
export type WitnessFault = z.infer<typeof WitnessFault>;
export const WITNESS_FAULT_TEXTS = {
  unreachable: 'antwortet nicht',
  refused: 'bestätigt nicht: Er kennt dieses Prüfbuch oder seinen Schlüssel nicht',
  contradicted: 'widerspricht: Das Prüfbuch setzt nicht fort, was er gesehen hat',
} as const satisfies Record<WitnessFault, string>;

/** Somebody independent who is asked to cosign each new checkpoint of a ledger. */
export const LedgerWitness = z.object({
  ...itemFields('LedgerWitness'),
  customer: iriOf('Customer'),
  /** Address below which the witness accepts checkpoints (C2SP tlog-witness). */
  address: z.string(),
  /** Name and public key of the witness in one line. */
  key: z.string(),
  /** The name in the key. */
  name: z.string(),
  createdAt: dateTime(),
  /** Number of entries that the witness cosigned last, and when. */
  size: z.optional(z.int()),
  cosignedAt: z.optional(dateTime()),
  /** When the witness was asked last. */
  askedAt: z.optional(dateTime()),
  fault: z.optional(WitnessFault),
});
export type LedgerWitness = z.infer<typeof LedgerWitness>;

export const LedgerWitnessCreate = z.object({
  ledger: iriOf('Ledger'),
  address: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_ADDRESS_CHARACTERS, 'Bitte eine kürzere Adresse angeben.'),
      z.regex(
        /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/,
        'Bitte die Adresse des Zeugen angeben, zum Beispiel https://zeuge.example.',
      ),
    ),
  key: z.string().check(
    z.trim(),
    z.maxLength(MAX_KEY_CHARACTERS, 'Bitte die eine Zeile mit dem Schlüssel des Zeugen angeben.'),
    z.refine(
      (text) => WITNESS_NAME.test(readWitnessKey(text)?.name ?? ''),
      'Das ist kein Schlüssel eines Zeugen. Er ist eine Zeile aus Name, Kennung und Schlüssel, mit + verbunden.',
    ),
  ),
});
export type LedgerWitnessCreate = z.infer<typeof LedgerWitnessCreate>;

export const listLedgerWitnesses = endpoint({
  method: 'GET',
  path: '/api/ledger_witnesses',
  summary: 'Retrieves the collection of LedgerWitness resources.',
  list: { filters: { customer: ['relation'] }, order: ['createdAt', 'id'] },
  response: LedgerWitness,
});
export const getLedgerWitness = endpoint({
  method: 'GET',
  path: '/api/ledger_witnesses/{id}',
  summary: 'Retrieves a LedgerWitness resource.',
  response: LedgerWitness,
});
export const createLedgerWitness = endpoint({
  method: 'POST',
  path: '/api/ledger_witnesses',
  summary: 'Creates a LedgerWitness resource.',
  body: LedgerWitnessCreate,
  response: LedgerWitness,
});
export const deleteLedgerWitness = endpoint({
  method: 'DELETE',
  path: '/api/ledger_witnesses/{id}',
  summary: 'Removes the LedgerWitness resource. Its cosignatures stay.',
});
export const ledgerWitnesses = resource({
  name: 'LedgerWitness',
  path: '/api/ledger_witnesses',
  description:
    'Somebody independent who cosigns the checkpoints of a ledger, and so notices a ledger that was written again.',
  schema: LedgerWitness,
  endpoints: [listLedgerWitnesses, getLedgerWitness, createLedgerWitness, deleteLedgerWitness],
});
