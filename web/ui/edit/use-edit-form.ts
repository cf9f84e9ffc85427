import { useState } from 'react';
import { ApiError, type Versioned } from '#web/api/client/client.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { type DraftValues, writeDraft } from './form-drafts.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';
import { type EditedFields, mergeEdits, type ConcurrentEdit } from './merge-edits.ts';
import { openDraft } from './open-draft.ts';
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
  /** Fields shown outside the form's values, e.g. a file. */
  readonly otherFields?: readonly string[];
  /** @param base the stored values, as far as this form knows them */
  readonly check: (values: Values, base: Values) => FieldErrors;
  readonly send: (edit: Edit<Values>) => Promise<unknown>;
  /** Loads the currently stored item. */
  readonly reload: () => Promise<Versioned<Item>>;
  readonly onError: (error: unknown) => void;
  /** Whether the form is still shown after saving, and then begins again with the stored values. */
  readonly staysOpen?: boolean;
}

/** The version the form is based on, and what others have saved since the user began to type. */
interface Start<Values extends DraftValues> {
  readonly base: Values;
  readonly etag: string | null;
  readonly mine: Values;
  readonly others: readonly ConcurrentEdit<keyof Values & string>[];
  /** How often the user has been notified. */
  readonly notificationCount: number;
}

/**
 * A form for an item that others may edit at the same time. Their changes are shown and never overwritten unnoticed.
 */
export function useEditForm<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>) {
  const { fields, toValues } = options;
  const [start, setStart] = useState(() => initialStart(options));
  const draft = useDraftForm<Values>({
    name: options.name,
    initialValues: start.base,
    ...(options.otherFields && { otherFields: options.otherFields }),
    check: (values) => options.check(values, start.base),
    send: async (values, idempotencyKey) => {
      const conflict = await sendUnlessConflict(options, start, { values, idempotencyKey });
      if (conflict !== null) showConflict(conflict);
      if (options.staysOpen === true) await beginAgain(values);
    },
    onError: (error) => error !== CONFLICT_SHOWN && options.onError(error),
  });
  const { form } = draft;

  const showConflict = ({ merged, ...version }: Conflict<Values>) => {
    setStart(({ notificationCount }) => ({ ...version, notificationCount: notificationCount + 1 }));
    form.setInitialValues(version.base);
    form.setValues(merged);
    throw CONFLICT_SHOWN;
  };
  const beginAgain = async (sent: Values) => {
    // If reading fails, the old ETag leads to the stored values when the next change is saved.
    const stored = await options.reload().catch(() => null);
    const base = stored === null ? sent : toValues(stored.item);
    const { values } = mergeEdits(fields, { base: sent, theirs: base, mine: form.getValues() });
    setStart(({ etag }) => ({ ...newStart(base), etag: stored?.etag ?? etag }));
    form.setInitialValues(base);
    form.setValues(values);
    form.resetDirty(base);
  };
  /** Returns to the stored values. The returned function restores the input. */
  const reset = () => {
    const input = form.values;
    form.setValues(start.base);
    form.resetDirty(start.base);
    form.clearErrors();
    draft.discard();
    return () => form.setValues(input);
  };
  const concurrentEdits = concurrentEditsOf(start, fields, form);
  const changes: readonly ChangedField[] = changedFields(fields, start.base, form.values);
  return { ...draft, base: start.base, concurrentEdits, changes, reset };
}

interface Conflict<Values extends DraftValues> extends Omit<Start<Values>, 'notificationCount'> {
  /** The user's values together with those that only others changed. */
  readonly merged: Values;
}

/**
 * Sends the values, again and on the newer version if others changed only fields that are not part of the form.
 *
 * @returns null if the values are stored, or the conflict about which the user has to decide
 */
async function sendUnlessConflict<Item, Values extends DraftValues>(
  { fields, toValues, send, reload }: EditFormOptions<Item, Values>,
  start: Start<Values>,
  input: Pick<Edit<Values>, 'values' | 'idempotencyKey'>,
): Promise<Conflict<Values> | null> {
  const { values } = input;
  let { base, etag } = start;
  let { idempotencyKey } = input;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send({ base, values, ifMatch: etag, idempotencyKey });
      return null;
    } catch (error) {
      // With an ETag, the lost request was an update that is stored already, so the rest is sent with a new key.
      // Creating an item again would duplicate it.
      const isOwn = etag !== null && isKeyAlreadyUsed(error);
      if ((!isOwn && !isChangedMeanwhile(error)) || attempt === ATTEMPTS) throw error;
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
  { base, mine, others, notificationCount }: Start<Values>,
  fields: EditedFields<Values>,
  form: Pick<ReturnType<typeof useDraftForm<Values>>['form'], 'values' | 'setValues'>,
) {
  return {
    others: others.map((other) => ({ ...other, isTaken: fields[other.field].text(form.values) === other.theirs })),
    notificationCount,
    onChoose: (field: keyof Values & string, whose: 'theirs' | 'mine') => {
      const changed: Values = { ...form.values };
      changed[field] = (whose === 'theirs' ? base : mine)[field];
      form.setValues(changed);
    },
  };
}

const newStart = <Values extends DraftValues>(base: Values): Start<Values> => ({
  base,
  etag: null,
  mine: base,
  others: [],
  notificationCount: 0,
});

/** A draft from before a reload is based on the values stored at that time. */
function initialStart<Item, Values extends DraftValues>(options: EditFormOptions<Item, Values>): Start<Values> {
  const { name, fields, current } = options;
  const theirs = options.toValues(current.item);
  const draft = openDraft(name, theirs);
  if (draft === null) return { ...newStart(theirs), etag: current.etag };
  const { values, others } = mergeEdits(fields, { base: draft.base, theirs, mine: draft.values });
  writeDraft(sessionStorage, name, { ...draft, values, base: theirs });
  return {
    base: theirs,
    etag: current.etag,
    mine: draft.values,
    others,
    notificationCount: others.length === 0 ? 0 : 1,
  };
}

const ATTEMPTS = 3;
const CONFLICT_SHOWN = new Error('Inzwischen hat jemand anderes gespeichert.');
const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.status === 412;
