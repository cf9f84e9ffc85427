import { useForm } from '@mantine/form';
import { useState } from 'react';
import { REUSED_KEY_CODE } from '#shared/contracts/hydra.ts';
import { ApiError } from '#web/api/client.ts';
import { type FieldErrors, violationErrors } from './field-errors.ts';
import { type DraftValues, removeDraft, writeDraft } from './form-drafts.ts';
import { openDraft } from './open-draft.ts';

interface DraftFormOptions<Values extends DraftValues> {
  /** Names the act that is meant, e.g. 'task:12'; two forms with one name share what was typed. */
  readonly name: string;
  readonly initialValues: Values;
  readonly check: (values: Values) => FieldErrors;
  /** What the form shows beside its values, a file for example. */
  readonly otherFields?: readonly string[];
  /** Values a draft does not bring back, a time for example: what was typed then is not meant now. */
  readonly notRestored?: readonly (keyof Values & string)[];
  /** Sends the act. The key stays the same until the server has answered with success. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<unknown>;
  /** Everything that is not about a field. */
  readonly onError: (error: unknown) => void;
}

/** A form whose text survives errors, reloads and lost answers, and whose act is recorded once. */
export function useDraftForm<Values extends DraftValues>({
  name,
  initialValues,
  check,
  otherFields = [],
  notRestored = [],
  send,
  onError,
}: DraftFormOptions<Values>) {
  const [draft] = useState(() => openDraft(name, initialValues));
  const [idempotencyKey, setIdempotencyKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID());
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useForm<Values>({
    initialValues: draft === null ? initialValues : restored(draft.values, initialValues, notRestored),
    // A text found again is as unsaved as one just typed: closing the form must ask.
    initialDirty: draft === null ? {} : { restored: true },
    validate: (values) => check(values),
    clearInputErrorOnChange: true,
    onValuesChange: (values) => writeDraft(sessionStorage, name, { values, base: initialValues, idempotencyKey }),
  });

  const countFailure = () => setFailedAttempts((count) => count + 1);
  const refuse = (error: unknown) => {
    if (isRecordedAlready(error)) {
      discard();
      onError(RECORDED_ALREADY);
    } else if (error instanceof ApiError && error.violations.length > 0) {
      form.setErrors(violationErrors(error.violations, [...Object.keys(initialValues), ...otherFields]));
      countFailure();
    } else onError(error);
  };
  const discard = () => {
    removeDraft(sessionStorage, name);
    setIdempotencyKey(crypto.randomUUID());
  };
  const submit = async (values: Values) => {
    if (form.submitting) return;
    form.setSubmitting(true);
    writeDraft(sessionStorage, name, { values, base: initialValues, idempotencyKey });
    try {
      await send(values, idempotencyKey);
      discard();
    } catch (error) {
      refuse(error);
    } finally {
      form.setSubmitting(false);
    }
  };
  const onSubmit = form.onSubmit(submit, countFailure);
  return { form, onSubmit, submit, discard, failedAttempts, wasRestored: draft !== null };
}

function restored<Values extends DraftValues>(
  values: Values,
  initialValues: Values,
  notRestored: readonly (keyof Values & string)[],
): Values {
  const result = { ...values };
  for (const name of notRestored) result[name] = initialValues[name];
  return result;
}

const RECORDED_ALREADY = new Error(
  'Ihre erste Eingabe war bereits angekommen und ist gespeichert. Bitte prüfen Sie die Liste.',
);

/** The text was changed after an answer got lost: the server knows the key with the earlier text. */
export const isRecordedAlready = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ code }) => code === REUSED_KEY_CODE);
