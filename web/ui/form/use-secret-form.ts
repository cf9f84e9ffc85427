import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { type FieldErrors, violationErrors } from './field-errors.ts';

interface SecretFormOptions<Values extends Readonly<Record<string, string>>> {
  readonly empty: Values;
  readonly check: (values: Values) => FieldErrors;
  readonly send: (values: Values) => Promise<unknown>;
  /** Fields that the form shows but whose values are not in `Values`. Their errors are shown at them, too. */
  readonly fieldsWithoutValue?: readonly string[];
}

/** Form for passwords and codes: its values are never stored, and they are cleared after sending. */
export function useSecretForm<Values extends Readonly<Record<string, string>>>({
  empty,
  check,
  send,
  fieldsWithoutValue = [],
}: SecretFormOptions<Values>) {
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const fail = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.violations.length > 0)
      fail(violationErrors(error.violations, [...Object.keys(empty), ...fieldsWithoutValue]));
    else showSendError(error);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = check(typed);
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    setIsSending(true);
    send(typed)
      .then(() => setTyped(empty), refuse)
      .finally(() => setIsSending(false));
  };
  const field = (name: keyof Values & string) => ({
    name,
    value: typed[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setErrors({});
      setTyped({ ...typed, [name]: value });
    },
  });
  const clear = () => setTyped(empty);
  return { typed, field, errors, attempt, isSending, submit, clear };
}
