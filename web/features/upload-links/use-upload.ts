import { type SubmitEvent, useState } from 'react';
import { ApiError, isAbort } from '#web/api/client/api-error.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { NOTHING_CHOSEN, type UploadErrors, type UploadValues } from './upload-words.ts';

interface Outcomes {
  readonly onSent: () => void;
  readonly onClosed: (message: string) => void;
}

interface Target {
  readonly token: string;
  /** IRI of the type, if the link requests several proofs. */
  readonly type: string | undefined;
}

/** Status codes of a link that does not exist or is no longer valid. */
const CLOSED = [404, 410];

const sendingCode = () => loadWithTimeout(import('./send-proof.ts'));

/** Holds the form of an upload. Its values and its file are kept until the server has received them. */
export function useUpload({ token, type }: Target, { onSent, onClosed }: Outcomes) {
  const [values, setValues] = useState<UploadValues>(NOTHING_CHOSEN);
  const [errors, setErrors] = useState<UploadErrors>({});
  const { progress, watch, cancel } = useUploadProgress();
  // The key stays the same while the content does, so that a repeated upload after a lost response counts once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());

  const change = (changes: Partial<UploadValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
    setIdempotencyKey(crypto.randomUUID());
  };
  const refuse = async (error: unknown) => {
    if (isAbort(error)) return;
    if (error instanceof ApiError && CLOSED.includes(error.status)) onClosed(error.message);
    else if (error instanceof ApiError && error.violations.length > 0)
      setErrors((await sendingCode()).refusedFields(error.violations));
    else setErrors({ '': errorMessage(error) });
  };
  const send = async (form: HTMLFormElement) => {
    const { faultsOf, sendProof } = await sendingCode();
    const faults = faultsOf(values);
    setErrors(faults);
    const [firstWrong] = Object.keys(faults);
    if (values.file === null || firstWrong !== undefined) return focusField(form, firstWrong);
    const { file } = values;
    await watch((watched) => sendProof(file, values, { token, type, idempotencyKey, ...watched }));
    return onSent();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    void send(event.currentTarget).catch(refuse);
  };
  return { values, errors, progress, change, submit, cancel };
}

const focusField = (form: HTMLFormElement, field: string | undefined) =>
  form.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();
