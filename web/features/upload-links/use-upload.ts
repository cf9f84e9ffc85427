import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { shownMessage } from '#web/api/shown-message.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';
import { NOTHING_CHOSEN, type UploadErrors, type UploadValues } from './upload-words.ts';

interface Outcomes {
  readonly onSent: () => void;
  readonly onClosed: (message: string) => void;
}

/** The link does not exist, or is of no use any more. */
const CLOSED = [404, 410];

const sendingCode = () => loadInTime(import('./send-proof.ts'));

/** What is typed and chosen stays until it has arrived, whatever happens on the way. */
export function useUpload(token: string, { onSent, onClosed }: Outcomes) {
  const [values, setValues] = useState<UploadValues>(NOTHING_CHOSEN);
  const [errors, setErrors] = useState<UploadErrors>({});
  const [progress, setProgress] = useState<number | null>(null);
  // One act for as long as the same is sent: what arrived before its answer got lost counts once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const running = useRef<AbortController>(null);

  const change = (changes: Partial<UploadValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
    setIdempotencyKey(crypto.randomUUID());
  };
  const refuse = async (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && CLOSED.includes(error.status)) onClosed(error.message);
    else if (error instanceof ApiError && error.violations.length > 0)
      setErrors((await sendingCode()).refusedFields(error.violations));
    else setErrors({ '': shownMessage(error) });
  };
  const send = async (form: HTMLFormElement) => {
    const { faultsOf, sendProof } = await sendingCode();
    const faults = faultsOf(values);
    setErrors(faults);
    const [firstWrong] = Object.keys(faults);
    if (values.file === null || firstWrong !== undefined) return focusField(form, firstWrong);
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    await sendProof(values.file, values, { token, idempotencyKey, onProgress: setProgress, signal });
    return onSent();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    void send(event.currentTarget)
      .catch(refuse)
      .finally(() => setProgress(null));
  };
  return { values, errors, progress, change, submit, cancel: () => running.current?.abort() };
}

const focusField = (form: HTMLFormElement, field: string | undefined) =>
  form.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();
