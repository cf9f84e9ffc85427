import { useEffect, useState } from 'react';
import type { OpenUpload, RequestedProof } from '#shared/contracts/upload-links/upload-links.ts';
import { isFinal } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';
import { GET_UPLOAD_LINK } from './upload-values.ts';

type OpenUploadState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly upload: OpenUpload }
  /** The link does not exist or is no longer valid. */
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'failed' };

/** Reads once what the link requests, so that the form does not change while the user searches for the document. */
export function useOpenUpload(token: string) {
  const [state, setState] = useState<OpenUploadState>({ kind: 'loading' });
  useEffect(() => {
    const abortController = new AbortController();
    const loadState = async () => {
      const nextState = await loadUploadState(token, abortController.signal);
      if (!abortController.signal.aborted) setState(nextState);
    };
    void loadState();
    return () => abortController.abort();
  }, [token]);
  return { state, close: (message: string) => setState({ kind: 'closed', message }) };
}

async function loadUploadState(token: string, signal: AbortSignal): Promise<OpenUploadState> {
  try {
    return { kind: 'open', upload: readUpload(await repeatRequest(GET_UPLOAD_LINK, { params: { token }, signal })) };
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
    ...(Array.isArray(fields['proofs']) && { proofs: fields['proofs'].map(readProof) }),
  };
}

function readProof(fragment: unknown): RequestedProof {
  const fields: Record<string, unknown> = { ...(typeof fragment === 'object' ? fragment : null) };
  return {
    type: String(fields['type']),
    typeName: String(fields['typeName']),
    expires: fields['expires'] === true,
    isSent: fields['isSent'] === true,
  };
}
