import { useState } from 'react';
import { ApiError, type Versioned } from '#web/api/client/client.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { type DraftValues, writeDraft } from './form-drafts.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';
import { type EditedFields, mergeEdits, type ConcurrentEdit } from './merge-edits.ts';
import { openDraft } from './open-draft.ts';
import type { UsualNumbers } from './unusual-values.tsx';
import { isKeyAlreadyUsed, useDraftForm } from './use-draft-form.ts';

/** For a form that creates a new item: nothing is stored, so nobody else can have changed it. */
export const NOTHING_STORED: Versioned<null> = { item: null, etag: null };

export interface Edit<Values> {
  /** The initial values; only changed fields are sent. */
  readonly base: Values;
  readonly values: Values;
  readonly ifMatch: string | null;
  readonly idempotencyKey: string;
}

interface EditFormOptions<Item, Values extends DraftValues> {
  /** Name of the draft, e.g. 'location:12'. */
  readonly name: string;
  readonly current: Versioned<Item>;
  readonly toValues: (item: Item) => Values;
  readonly fields: EditedFields<Values>;
  /** Fields that the form shows but whose values are not in `Values`, e.g. a file. Their errors are shown at them, too. */
  readonly fieldsWithoutValue?: readonly string[];
  /** @param base the stored values as this form last loaded them */
  readonly check: (values: Values, base: Values) => FieldErrors;
  /** Numbers that are asked about before they are sent, if they are unusual. */
  readonly usual?: (values: Values) => UsualNumbers;
  readonly send: (edit: Edit<Values>) => Promise<unknown>;
  /** Loads the currently stored item. */
  readonly reload: () => Promise<Versioned<Item>>;
  readonly onError: (error: unknown) => void;
  /** Whether the form is still shown after saving, and then begins again with the stored values. */
  readonly staysOpen?: boolean;
}

/** The version the form is based on, and what others have saved since the user began to type. */
interface EditBasis<Values extends DraftValues> {
  readonly base: Values;
  readonly etag: string | null;
  readonly mine: Values;
  readonly others: readonly ConcurrentEdit<keyof Values & string>[];
  /** Number of times that the user has been notified of changes by others. */
  readonly conflictCount: number;
}

/**
 * A form for an item that others may edit at the same time. Their changes are shown and never overwritten unnoticed.
 */
export function useEditForm<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>) {
  const { fields, toValues } = options;
  const [basis, setBasis] = useState(() => initialBasis(options));
  const draft = useDraftForm<Values>({
    name: options.name,
    initialValues: basis.base,
    ...(options.fieldsWithoutValue && { fieldsWithoutValue: options.fieldsWithoutValue }),
    check: (values) => options.check(values, basis.base),
    ...(options.usual && { usual: options.usual }),
    send: async (values, idempotencyKey) => {
      const conflict = await sendUnlessConflict(options, basis, { values, idempotencyKey });
      if (conflict !== null) showConflict(conflict);
      if (options.staysOpen === true) await beginAgain(values);
    },
    onError: (error) => error !== CONFLICT_SHOWN && options.onError(error),
  });
  const { form } = draft;

  const showConflict = ({ merged, ...version }: Conflict<Values>) => {
    setBasis(({ conflictCount }) => ({ ...version, conflictCount: conflictCount + 1 }));
    form.setInitialValues(version.base);
    form.setValues(merged);
    throw CONFLICT_SHOWN;
  };
  const beginAgain = async (sent: Values) => {
    // If reading fails, the next save is refused because of the old ETag (412), and the stored values are read then.
    const stored = await options.reload().catch(() => null);
    const base = stored === null ? sent : toValues(stored.item);
    const { values } = mergeEdits(fields, { base: sent, theirs: base, mine: form.getValues() });
    setBasis(({ etag }) => ({ ...basisOf(base), etag: stored?.etag ?? etag }));
    form.setInitialValues(base);
    form.setValues(values);
    form.resetDirty(base);
  };
  /** Returns to the stored values. The returned function restores the input. */
  const reset = () => {
    const input = form.values;
    form.setValues(basis.base);
    form.resetDirty(basis.base);
    form.clearErrors();
    draft.discard();
    return () => form.setValues(input);
  };
  const concurrentEdits = concurrentEditsOf(basis, fields, form);
  const changes: readonly ChangedField[] = changedFields(fields, basis.base, form.values);
  return { ...draft, base: basis.base, concurrentEdits, changes, reset };
}

interface Conflict<Values extends DraftValues> extends Omit<EditBasis<Values>, 'conflictCount'> {
  /** The user's values together with those that only others changed. */
  readonly merged: Values;
}

/**
 * Sends the values. If others changed only fields that are not part of the form, sends them again, based on the newer
 * version.
 *
 * @returns null if the values are stored, or the conflict about which the user has to decide
 */
async function sendUnlessConflict<Item, Values extends DraftValues>(
  { fields, toValues, send, reload }: EditFormOptions<Item, Values>,
  basis: EditBasis<Values>,
  input: Pick<Edit<Values>, 'values' | 'idempotencyKey'>,
): Promise<Conflict<Values> | null> {
  const { values } = input;
  let { base, etag } = basis;
  let { idempotencyKey } = input;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send({ base, values, ifMatch: etag, idempotencyKey });
      return null;
    } catch (error) {
      // The server has executed a request with this key, but its answer was lost. An update can follow it with a new
      // key, and sends what has changed since. A creation cannot, because it would create a second item.
      const isOwn = etag !== null && isKeyAlreadyUsed(error);
      if ((!isOwn && !isChangedMeanwhile(error)) || attempt === MAX_RETRIES) throw error;
      if (isOwn) idempotencyKey = crypto.randomUUID();
    }
    const stored = await reload();
    const theirs = toValues(stored.item);
    const { others, values: merged } = mergeEdits(fields, { base, theirs, mine: values });
    [base, etag] = [theirs, stored.etag];
    if (others.length > 0) return { base, etag, mine: values, others, merged };
  }
}

/** Returns what others changed meanwhile, and lets the user choose between their value and the user's own. */
function concurrentEditsOf<Values extends DraftValues>(
  { base, mine, others, conflictCount }: EditBasis<Values>,
  fields: EditedFields<Values>,
  form: Pick<ReturnType<typeof useDraftForm<Values>>['form'], 'values' | 'setValues'>,
) {
  return {
    others: others.map((other) => ({
      ...other,
      isTheirsChosen: fields[other.field].text(form.values) === other.theirs,
    })),
    conflictCount,
    onChoose: (field: keyof Values & string, whose: 'theirs' | 'mine') => {
      const changed: Values = { ...form.values };
      changed[field] = (whose === 'theirs' ? base : mine)[field];
      form.setValues(changed);
    },
  };
}

const basisOf = <Values extends DraftValues>(base: Values): EditBasis<Values> => ({
  base,
  etag: null,
  mine: base,
  others: [],
  conflictCount: 0,
});

/** A draft from before a reload is based on the values that were stored when it was begun. */
function initialBasis<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>): EditBasis<Values> {
  const { name, fields, current } = options;
  const theirs = options.toValues(current.item);
  const draft = openDraft(name, theirs);
  if (draft === null) return { ...basisOf(theirs), etag: current.etag };
  const { values, others } = mergeEdits(fields, { base: draft.base, theirs, mine: draft.values });
  writeDraft(sessionStorage, name, { ...draft, values, base: theirs });
  return {
    base: theirs,
    etag: current.etag,
    mine: draft.values,
    others,
    conflictCount: others.length === 0 ? 0 : 1,
  };
}

const MAX_RETRIES = 3;
const CONFLICT_SHOWN = new Error('Inzwischen hat jemand anderes gespeichert.');
const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.status === 412;
