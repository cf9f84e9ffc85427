import { type SubmitEvent, useState } from 'react';
import { ApiError, isAbort } from '#web/api/client/api-error.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { NOTHING_CHOSEN, type UploadErrors, type UploadValues } from './upload-values.ts';

interface UploadCallbacks {
  readonly onSent: () => void;
  readonly onClosed: (message: string) => void;
}

interface UploadTarget {
  readonly token: string;
  /** IRI of the type, if the link requests several proofs. */
  readonly type: string | undefined;
}

/** Status codes of a link that does not exist or is no longer valid. */
const CLOSED_LINK_STATUSES = [404, 410];

const loadSendProof = () => loadWithTimeout(import('./send-proof.ts'));

/** State of the upload form. The values and the file are kept until the server has received them. */
export function useUpload({ token, type }: UploadTarget, { onSent, onClosed }: UploadCallbacks) {
  const [values, setValues] = useState<UploadValues>(NOTHING_CHOSEN);
  const [errors, setErrors] = useState<UploadErrors>({});
  const { progress, trackUpload, cancel } = useUploadProgress();
  // The key stays the same while the content does, so that a repeated upload after a lost response counts once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());

  const change = (changes: Partial<UploadValues>) => {
    setValues((previous) => ({ ...previous, ...changes }));
    setErrors({});
    setIdempotencyKey(crypto.randomUUID());
  };
  const handleError = async (error: unknown) => {
    if (isAbort(error)) return;
    if (error instanceof ApiError && CLOSED_LINK_STATUSES.includes(error.status)) onClosed(error.message);
    else if (error instanceof ApiError && error.violations.length > 0)
      setErrors((await loadSendProof()).errorsByField(error.violations));
    else setErrors({ '': errorMessage(error) });
  };
  const send = async (form: HTMLFormElement) => {
    const { faultsOf, sendProof } = await loadSendProof();
    const faults = faultsOf(values);
    setErrors(faults);
    const [firstFaultyField] = Object.keys(faults);
    if (values.file === null || firstFaultyField !== undefined) return focusField(form, firstFaultyField);
    const { file } = values;
    await trackUpload((progressOptions) =>
      sendProof(file, values, { token, type, idempotencyKey, ...progressOptions }),
    );
    return onSent();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    void send(event.currentTarget).catch(handleError);
  };
  return { values, errors, progress, change, submit, cancel };
}

const focusField = (form: HTMLFormElement, field: string | undefined) =>
  form.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();
