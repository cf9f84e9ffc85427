// Compares the signed states of a ledger in several files: a later state has to continue an earlier one.
import type { Checkpoint } from '#shared/ledger/checkpoint.ts';
import { areEqual, toHex } from '#shared/ledger/hashes.ts';
import type { FileVerdict } from './verdict.ts';

export interface LedgerComparison {
  /** `unknown`: neither file contains the proof. */
  readonly relation: 'same' | 'continued' | 'contradicted' | 'unknown';
  readonly origin: string;
  readonly earlierSize: number;
  readonly laterSize: number;
}

type SignedFile = Pick<FileVerdict, 'signed' | 'continued' | 'document' | 'key'>;

const isSameState = (one: Checkpoint, other: Checkpoint) => one.size === other.size && areEqual(one.root, other.root);

/** @returns undefined if the files are not about the same ledger with the same key */
export function compareLedgers(one: SignedFile, other: SignedFile): LedgerComparison | undefined {
  if (one.signed === undefined || other.signed === undefined || one.signed.origin !== other.signed.origin)
    return undefined;
  const keys = [one, other].map(({ key }) => key && toHex(key.publicKey));
  if (keys[0] !== keys[1]) return undefined;
  const [earlier, later] = one.signed.size <= other.signed.size ? [one, other] : [other, one];
  if (earlier.signed === undefined || later.signed === undefined) return undefined;
  return {
    relation: relationOf(earlier.signed, { ...later, signed: later.signed }, earlier),
    origin: later.signed.origin,
    earlierSize: earlier.signed.size,
    laterSize: later.signed.size,
  };
}

function relationOf(
  before: Checkpoint,
  later: SignedFile & { readonly signed: Checkpoint },
  earlier: SignedFile,
): LedgerComparison['relation'] {
  if (isSameState(before, later.signed)) return 'same';
  const states = [later.signed, ...later.continued];
  const stateOfSameSize = states.find(({ size }) => size === before.size);
  // A state in both files proves nothing about later states, unless the two contradict each other.
  const isContradicted = earlier.continued.some((one) =>
    states.some((state) => state.size === one.size && !areEqual(state.root, one.root)),
  );
  if (isContradicted || (stateOfSameSize !== undefined && !areEqual(stateOfSameSize.root, before.root)))
    return 'contradicted';
  if (stateOfSameSize !== undefined) return 'continued';
  // The verification of a whole ledger has already compared its root at this size.
  return later.document === 'log' ? 'continued' : 'unknown';
}
