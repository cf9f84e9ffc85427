import { useEffect, useState } from 'react';
import type { OpenUpload } from '#shared/contracts/upload-links/upload-links.ts';
import { isFinal } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';
import { UPLOAD_CALL } from './upload-words.ts';

type OpenUploadState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly upload: OpenUpload }
  /** It does not exist, or is of no use any more. */
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'failed' };

/** What the link asks for. While somebody looks for the paper, nothing of it may change: it is asked once. */
export function useOpenUpload(token: string) {
  const [state, setState] = useState<OpenUploadState>({ kind: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const next = await load(token, asking.signal);
      if (!asking.signal.aborted) setState(next);
    };
    void ask();
    return () => asking.abort();
  }, [token]);
  return { state, close: (message: string) => setState({ kind: 'closed', message }) };
}

async function load(token: string, signal: AbortSignal): Promise<OpenUploadState> {
  try {
    return { kind: 'open', upload: readUpload(await repeatRequest(UPLOAD_CALL, { params: { token }, signal })) };
  } catch (error) {
    return isFinal(error) ? { kind: 'closed', message: error.message } : { kind: 'failed' };
  }
}

function readUpload(answer: unknown): OpenUpload {
  const fields: Record<string, unknown> = { ...(typeof answer === 'object' ? answer : null) };
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    organisation: text('organisation'),
    firstName: text('firstName'),
    typeName: text('typeName'),
    expiresAt: text('expiresAt'),
    expires: fields['expires'] === true,
  };
}
