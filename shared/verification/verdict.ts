import type { Checkpoint, CheckpointKey } from '#shared/ledger/checkpoint.ts';
import type { SealedDocument } from './seal.ts';

/**
 * `dataOnly`: the carried data are proven, the drawn pages are not. `unproven`: the file carries nothing that could be
 * verified, for example a draft.
 */
export type Outcome = 'unchanged' | 'dataOnly' | 'changed' | 'unproven' | 'unreadable';

/** `log` is a whole ledger, `extract` the entries about one record. */
export type DocumentKind = SealedDocument | 'log' | 'extract' | 'other';

/** What a file proves. All texts are German. */
export interface FileVerdict {
  readonly outcome: Outcome;
  readonly document: DocumentKind;
  /** Empty if the file says nothing readable about itself. */
  readonly title: string;
  /** The organisation that issued the document, or the name of its log. */
  readonly issuer: string;
  /** Moment whose state the document shows, as ISO 8601; empty if unknown. */
  readonly dated: string;
  readonly checked: readonly string[];
  /** What the verification does not prove. */
  readonly limits: readonly string[];
  /** What was changed, and where. */
  readonly faults: readonly string[];
  /** Sums that are not what the single figures give, although nobody changed them. */
  readonly miscalculations: readonly string[];
  readonly key: CheckpointKey | undefined;
  /** The signed state of the log that the file carries, if its signature is valid. */
  readonly signed: Checkpoint | undefined;
  /** The same as a signed note. */
  readonly note: string | undefined;
  /** Earlier signed states that the log is proven to continue. */
  readonly continued: readonly Checkpoint[];
}

/** Collects what is found about a file. */
export class Findings {
  readonly checked: string[] = [];
  readonly limits: string[] = [];
  readonly faults: string[] = [];
  readonly miscalculations: string[] = [];
}

const NOTHING = {
  title: '',
  issuer: '',
  dated: '',
  key: undefined,
  signed: undefined,
  note: undefined,
  continued: [],
} as const;

type Known = Partial<Omit<FileVerdict, 'outcome' | keyof Findings>>;

/** Faults always lead to `changed`, whatever else was found. */
export const verdictOf = (
  outcome: Outcome,
  { checked, limits, faults, miscalculations }: Findings,
  { document = 'other', ...known }: Known,
): FileVerdict => ({
  ...NOTHING,
  ...known,
  document,
  checked,
  limits,
  faults,
  miscalculations,
  outcome: faults.length > 0 && outcome !== 'unreadable' ? 'changed' : outcome,
});
