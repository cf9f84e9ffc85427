import { type SubmitEvent, useRef, useState } from 'react';
import { sendUpload } from '#shared/contracts/upload-links.ts';
import { ApiError } from '#web/api/api-error.ts';
import { shownMessage } from '#web/api/shown-message.ts';
import { uploadFile } from '#web/api/upload.ts';
import { violationErrors } from '#web/ui/field-errors.ts';
import { checkUpload, NOTHING_CHOSEN, toFields, type UploadErrors, type UploadValues } from './check-upload.ts';

interface Outcomes {
  readonly onSent: () => void;
  readonly onClosed: (message: string) => void;
}

const FIELDS = ['file', 'issuedAt', 'invalidAt'];
/** The link does not exist, or is of no use any more. */
const CLOSED = [404, 410];

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
  const refuse = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && CLOSED.includes(error.status)) onClosed(error.message);
    else if (error instanceof ApiError && error.violations.length > 0)
      setErrors(violationErrors(error.violations, FIELDS));
    else setErrors({ '': shownMessage(error) });
  };
  const send = async (file: File) => {
    const { signal } = (running.current = new AbortController());
    setErrors({});
    setProgress(0);
    try {
      const fields = toFields(values);
      await uploadFile(sendUpload, {
        params: { token },
        file,
        fields,
        idempotencyKey,
        onProgress: setProgress,
        signal,
      });
      onSent();
    } catch (error) {
      refuse(error);
    } finally {
      setProgress(null);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkUpload(values);
    const [firstWrong] = Object.keys(found);
    setErrors(found);
    if (firstWrong === undefined) {
      if (values.file !== null && progress === null) void send(values.file);
      return;
    }
    event.currentTarget.querySelector<HTMLElement>(`[name="${firstWrong}"], [data-field="${firstWrong}"]`)?.focus();
  };
  return { values, errors, progress, change, submit, cancel: () => running.current?.abort() };
}
