import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/** The values of a form by field. */
export type DraftValues = Readonly<Record<string, string | boolean | readonly object[]>>;

/**
 * Unconfirmed input, kept for this tab together with its idempotency key. After a lost answer and a reload, sending the
 * draft again therefore repeats the same request instead of making a second one.
 */
export interface Draft<Values extends DraftValues> {
  readonly values: Values;
  /** The initial values of the form; values that differ from them were typed. */
  readonly base: Values;
  readonly idempotencyKey: string;
}

interface StoredDraft<Values extends DraftValues> extends Draft<Values> {
  /** Milliseconds since 1970 by the clock of the device. */
  readonly writtenAt: number;
}

/** An interruption, such as a reload or a lock, that lasts longer separates what was typed from its time. */
const INTERRUPTION_MINUTES = 15;

/** Returns whether a time in the draft that nothing else was typed with no longer applies to what happens now. */
export const isOutdated = ({ writtenAt }: Pick<StoredDraft<DraftValues>, 'writtenAt'>): boolean =>
  Math.abs(Date.now() - writtenAt) > INTERRUPTION_MINUTES * MINUTE_MILLISECONDS;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = (name: string) => `draft:${name}`;

export function readDraft<Values extends DraftValues>(
  store: DraftStorage,
  name: string,
  initial: Values,
): StoredDraft<Values> | null {
  const stored = parse(store.getItem(storageKey(name)));
  if (stored === null) return null;
  return {
    values: keepValuesOfSameType(initial, stored.values),
    base: keepValuesOfSameType(initial, stored.base),
    idempotencyKey: stored.idempotencyKey,
    writtenAt: stored.writtenAt,
  };
}

export function writeDraft(store: DraftStorage, name: string, draft: Draft<DraftValues>) {
  try {
    store.setItem(storageKey(name), JSON.stringify({ ...draft, writtenAt: Date.now() }));
  } catch {
    // If storage is full or forbidden, only the draft is lost; the form works.
  }
}

export const removeDraft = (store: DraftStorage, name: string) => store.removeItem(storageKey(name));

interface ParsedDraft {
  readonly values: object;
  readonly base: object;
  readonly idempotencyKey: string;
  readonly writtenAt: number;
}

function parse(text: string | null): ParsedDraft | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    const isDraft = typeof stored === 'object' && stored !== null && 'values' in stored && 'idempotencyKey' in stored;
    if (
      !isDraft ||
      typeof stored.values !== 'object' ||
      stored.values === null ||
      typeof stored.idempotencyKey !== 'string'
    )
      return null;
    const base = 'base' in stored && typeof stored.base === 'object' ? (stored.base ?? {}) : {};
    const writtenAt = 'writtenAt' in stored && typeof stored.writtenAt === 'number' ? stored.writtenAt : 0;
    return { values: stored.values, base, idempotencyKey: stored.idempotencyKey, writtenAt };
  } catch {
    return null;
  }
}

/**
 * A draft of an older version of the form may lack fields or have values of other types. These fields get their initial
 * values.
 */
function keepValuesOfSameType<Values extends DraftValues>(initial: Values, stored: object): Values {
  const kept = Object.entries(stored).filter(
    ([name, value]) => name in initial && kindOf(initial[name]) === kindOf(value),
  );
  return { ...initial, ...Object.fromEntries(kept) };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
