import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { REUSED_KEY_CODE } from '#shared/contracts/wire/hydra.ts';
import { ApiError } from '#web/api/client/client.ts';
import { type FieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { type DraftValues, removeDraft, writeDraft } from './form-drafts.ts';
import { openDraft } from './open-draft.ts';
import { questionsAbout, type UsualNumbers } from './unusual-values.tsx';

interface DraftFormOptions<Values extends DraftValues> {
  /** Identifies the record and action, e.g. 'task:12'. Two forms with the same name share a draft. */
  readonly name: string;
  readonly initialValues: Values;
  readonly check: (values: Values) => FieldErrors;
  /** Numbers that are asked about before they are sent, if they are unusual. */
  readonly usual?: (values: Values) => UsualNumbers;
  /** Fields that the form shows but whose values are not in `Values`, e.g. a file. Their errors are shown at them, too. */
  readonly fieldsWithoutValue?: readonly string[];
  /** Sends the form. The idempotency key stays the same until the server has answered successfully. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<unknown>;
  /** Receives all errors that belong to no field. */
  readonly onError: (error: unknown) => void;
}

/** A form whose input survives errors, reloads and lost answers, and which is recorded only once. */
export function useDraftForm<Values extends DraftValues>({
  name,
  initialValues,
  check,
  usual = NOTHING_USUAL,
  fieldsWithoutValue = [],
  send,
  onError,
}: DraftFormOptions<Values>) {
  const [draft] = useState(() => openDraft(name, initialValues));
  const [idempotencyKey, setIdempotencyKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID());
  const [failedAttempts, setFailedAttempts] = useState(0);
  const accepted = useRef<Readonly<Record<string, string>>>({});
  const questions = (values: Values) =>
    questionsAbout({
      numbers: usual(values),
      stored: usual(initialValues),
      accepted: accepted.current,
      onAccept: (field, typed) => (accepted.current = { ...accepted.current, [field]: typed }),
    });
  const form = useForm<Values>({
    initialValues: draft === null ? initialValues : draft.values,
    // A restored draft is unsaved input, so closing the form must ask for confirmation.
    initialDirty: draft === null ? {} : { restored: true },
    validate: (values) => ({ ...questions(values), ...check(values) }),
    // Mantine would clear the errors of all fields.
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      writeDraft(sessionStorage, name, { values, base: initialValues, idempotencyKey });
      for (const field of Object.keys(form.errors))
        if (isOfChangedField(field, values, previous)) form.clearFieldError(field);
    },
  });

  const countFailure = () => setFailedAttempts((count) => count + 1);
  const handleSendError = (error: unknown) => {
    if (isKeyAlreadyUsed(error)) {
      startAfresh();
      onError(RECORDED_ALREADY);
    } else if (error instanceof ApiError && error.violations.length > 0) {
      form.setErrors(violationErrors(error.violations, [...Object.keys(initialValues), ...fieldsWithoutValue]));
      countFailure();
    } else onError(error);
  };
  const startAfresh = () => {
    removeDraft(sessionStorage, name);
    setIdempotencyKey(crypto.randomUUID());
  };
  /** Returns whether the form is recorded. */
  const submit = async (values: Values): Promise<boolean> => {
    if (form.submitting) return false;
    form.setSubmitting(true);
    writeDraft(sessionStorage, name, { values, base: initialValues, idempotencyKey });
    try {
      await send(values, idempotencyKey);
      startAfresh();
      return true;
    } catch (error) {
      handleSendError(error);
      return false;
    } finally {
      form.setSubmitting(false);
    }
  };
  // Mantine keeps the form as being sent until this promise ends.
  const sendValid = form.onSubmit(submit, countFailure);
  // Mantine would take a second press for another sending, whose end ends the flag of the first.
  const onSubmit: typeof sendValid = (event) => (form.submitting ? event?.preventDefault() : sendValid(event));
  /** Does what the button of the form does. Returns whether the form is recorded. */
  const save = async (): Promise<boolean> => {
    if (!form.validate().hasErrors) return await submit(form.getValues());
    countFailure();
    return false;
  };
  return { form, onSubmit, submit, save, discard: startAfresh, failedAttempts, wasRestored: draft !== null };
}

const NOTHING_USUAL = () => ({});

/** @param errorName the name of a field, or of a part of it such as 'openingHours.1.from' */
function isOfChangedField(errorName: string, values: DraftValues, previous: DraftValues): boolean {
  const [field = ''] = errorName.split('.', 1);
  // An error that belongs to no field disappears with any change.
  return !(field in values) || values[field] !== previous[field];
}

const RECORDED_ALREADY = new Error(
  'Ihre erste Eingabe war bereits angekommen und ist gespeichert. Bitte prüfen Sie die Liste.',
);

/** The input was changed after a lost answer: the server has already used the key with the earlier input. */
export const isKeyAlreadyUsed = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ code }) => code === REUSED_KEY_CODE);
