import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, isAbort } from '#web/api/client/api-error.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { useUploadProgress } from '#web/api/client/upload-progress.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { NOTHING_CHOSEN, type UploadErrors, type UploadValues } from './upload-values.ts';

interface UploadCallbacks {
  readonly onSent: (sent: { readonly fileName: string; readonly issuedOn: string }) => void;
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
  const [isSending, setIsSending] = useState(false);
  // A second tap comes before the state above is rendered.
  const wasSubmitted = useRef(false);
  // The key stays the same while the content does, so that a repeated upload after a lost response counts once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());

  useQuestionBeforeLeaving(values.file !== null);

  const change = (changes: Partial<UploadValues>) => {
    if (wasSubmitted.current) return;
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
    return onSent({ fileName: file.name, issuedOn: values.issuedOn });
  };
  const setSubmitted = (isSubmitted: boolean) => {
    wasSubmitted.current = isSubmitted;
    setIsSending(isSubmitted);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wasSubmitted.current) return;
    setSubmitted(true);
    void send(event.currentTarget)
      .catch(handleError)
      .finally(() => setSubmitted(false));
  };
  return { values, errors, progress, isSending, change, submit, cancel };
}

/** A chosen file is on this page alone until it was sent, so the browser asks before the page is left. */
function useQuestionBeforeLeaving(hasFile: boolean) {
  useEffect(() => {
    if (!hasFile) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasFile]);
}

const focusField = (form: HTMLFormElement, field: string | undefined) =>
  form.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();
