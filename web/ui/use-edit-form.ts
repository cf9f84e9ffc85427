import { useState } from 'react';
import { ApiError, type Versioned } from '#web/api/client.ts';
import type { FieldErrors } from './field-errors.ts';
import { type DraftValues, writeDraft } from './form-drafts.ts';
import { type EditedFields, mergeEdits, type OtherEdit } from './merge-edits.ts';
import { openDraft } from './open-draft.ts';
import { isRecordedAlready, useDraftForm } from './use-draft-form.ts';

/** For a form that also makes new ones: nothing is stored, so nobody else can have changed it. */
export const NOTHING_STORED: Versioned<null> = { item: null, etag: null };

export interface Edit<Values> {
  /** What the form began with, so that only what was typed is sent. */
  readonly base: Values;
  readonly values: Values;
  readonly ifMatch: string | null;
  readonly idempotencyKey: string;
}

interface EditFormOptions<Item, Values extends DraftValues> {
  /** As of a draft: 'location:12'. */
  readonly name: string;
  readonly current: Versioned<Item>;
  readonly toValues: (item: Item) => Values;
  readonly fields: EditedFields<Values>;
  /** What the form shows beside its values, a file for example. */
  readonly otherFields?: readonly string[];
  /** @param base what is stored, as far as this form knows */
  readonly check: (values: Values, base: Values) => FieldErrors;
  readonly send: (edit: Edit<Values>) => Promise<unknown>;
  /** What is stored by now. */
  readonly reload: () => Promise<Versioned<Item>>;
  readonly onError: (error: unknown) => void;
}

/** What the form stands on, and what others saved since somebody began to type. */
interface Start<Values extends DraftValues> {
  readonly base: Values;
  readonly etag: string | null;
  readonly mine: Values;
  readonly others: readonly OtherEdit<keyof Values & string>[];
  /** How often it was told. */
  readonly told: number;
}

/** A form that changes what others may be changing as well: what they saved is told and never overwritten unseen. */
export function useEditForm<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>) {
  const { fields, toValues } = options;
  const [start, setStart] = useState(() => beginWith(options));
  const draft = useDraftForm<Values>({
    name: options.name,
    initialValues: start.base,
    ...(options.otherFields && { otherFields: options.otherFields }),
    check: (values) => options.check(values, start.base),
    send: (values, idempotencyKey) => sendUnlessChanged(values, idempotencyKey),
    onError: (error) => error !== TOLD && options.onError(error),
  });
  const { form } = draft;

  const sendUnlessChanged = async (values: Values, key: string) => {
    let { base, etag } = start;
    let idempotencyKey = key;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await options.send({ base, values, ifMatch: etag, idempotencyKey });
      } catch (error) {
        // A change that arrived before its answer got lost is stored, the rest is another act; what is new would be made twice.
        const isOwn = etag !== null && isRecordedAlready(error);
        if ((!isOwn && !isChangedMeanwhile(error)) || attempt === ATTEMPTS) throw error;
        if (isOwn) idempotencyKey = crypto.randomUUID();
      }
      const stored = await options.reload();
      const theirs = toValues(stored.item);
      const merged = mergeEdits(fields, { base, theirs, mine: values });
      [base, etag] = [theirs, stored.etag];
      // What changed is not in this form, so there is nothing to ask.
      if (merged.others.length === 0) continue;
      setStart(({ told }) => ({
        base: theirs,
        etag: stored.etag,
        mine: values,
        others: merged.others,
        told: told + 1,
      }));
      form.setInitialValues(theirs);
      form.setValues(merged.values);
      throw TOLD;
    }
  };
  const choose = (field: keyof Values & string, whose: 'theirs' | 'mine') => {
    const changed: Values = { ...form.values };
    changed[field] = (whose === 'theirs' ? start.base : start.mine)[field];
    form.setValues(changed);
  };
  const otherEdits = {
    others: start.others.map((other) => ({
      ...other,
      isTaken: fields[other.field].text(form.values) === other.theirs,
    })),
    told: start.told,
    onChoose: choose,
  };
  return { ...draft, base: start.base, otherEdits };
}

/** What was typed before a reload began with what was stored then. */
function beginWith<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>): Start<Values> {
  const { name, fields, current } = options;
  const theirs = options.toValues(current.item);
  const draft = openDraft(name, theirs);
  if (draft === null) return { base: theirs, etag: current.etag, mine: theirs, others: [], told: 0 };
  const { values, others } = mergeEdits(fields, { base: draft.base, theirs, mine: draft.values });
  writeDraft(sessionStorage, name, { ...draft, values, base: theirs });
  return { base: theirs, etag: current.etag, mine: draft.values, others, told: others.length === 0 ? 0 : 1 };
}

const ATTEMPTS = 3;
const TOLD = new Error('Inzwischen hat jemand anderes gespeichert.');
const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.status === 412;
