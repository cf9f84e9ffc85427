import type { Checkpoint, CheckpointKey } from '#shared/ledger/checkpoint.ts';
import type { WitnessStatement } from '#shared/ledger/check-cosignatures.ts';
import type { SealedDocument } from './seal.ts';

/**
 * `dataOnly`: the attached data are proven, the printed pages are not. `unproven`: the file contains nothing that could
 * be verified, for example a draft.
 */
export type Outcome = 'unchanged' | 'dataOnly' | 'changed' | 'unproven' | 'unreadable';

/** `log` is a whole ledger, `extract` the entries about one record. */
export type DocumentKind = SealedDocument | 'log' | 'extract' | 'other';

/** What a file proves. All texts are German. */
export interface FileVerdict {
  readonly outcome: Outcome;
  readonly document: DocumentKind;
  /** Empty if the file has no readable title. */
  readonly title: string;
  /** The organisation that issued the document, or the name of its ledger. */
  readonly issuer: string;
  /** Time of the state that the document shows, as ISO 8601; empty if unknown. */
  readonly dated: string;
  readonly checked: readonly string[];
  /** What the verification does not prove. */
  readonly limits: readonly string[];
  /** What was changed, and where. */
  readonly faults: readonly string[];
  /** Sums that differ from the sum of their single figures, although the file is unchanged. */
  readonly miscalculations: readonly string[];
  readonly key: CheckpointKey | undefined;
  /** The signed state of the ledger in the file, if its signature is valid. */
  readonly signed: Checkpoint | undefined;
  /** The signed state as a signed note. */
  readonly note: string | undefined;
  /** Earlier signed states that the ledger is proven to continue. */
  readonly continued: readonly Checkpoint[];
  /** Who confirmed a state of the ledger, and when. */
  readonly witnesses: readonly WitnessStatement[];
}

/** Collects the results of the verification of a file. */
export class Findings {
  readonly checked: string[] = [];
  readonly limits: string[] = [];
  readonly faults: string[] = [];
  readonly miscalculations: string[] = [];
}

const UNKNOWN_DOCUMENT = {
  title: '',
  issuer: '',
  dated: '',
  key: undefined,
  signed: undefined,
  note: undefined,
  continued: [],
  witnesses: [],
} as const;

type DocumentFacts = Partial<Omit<FileVerdict, 'outcome' | keyof Findings>>;

/** Creates the verdict. Faults always lead to `changed`, whatever else was found. */
export const verdictOf = (
  outcome: Outcome,
  { checked, limits, faults, miscalculations }: Findings,
  { document = 'other', ...known }: DocumentFacts,
): FileVerdict => ({
  ...UNKNOWN_DOCUMENT,
  ...known,
  document,
  checked,
  limits,
  faults,
  miscalculations,
  outcome: faults.length > 0 && outcome !== 'unreadable' ? 'changed' : outcome,
});
