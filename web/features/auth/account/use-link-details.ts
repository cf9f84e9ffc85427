import { useEffect, useState } from 'react';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { isFinal } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';

type LinkEndpoint = Pick<Endpoint, 'method' | 'path' | 'access'>;
type LinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly fields: Readonly<Record<string, unknown>> }
  /** The link does not exist or is no longer valid. */
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'failed' };

/** Reads the details of a link from a mail. Reading does not use the link up. */
export function useLinkDetails(endpoint: LinkEndpoint, token: string) {
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState({ endpoint, token });
  useEffect(() => {
    const abortController = new AbortController();
    const loadState = async () => {
      const nextState = await loadLinkState(attempt.endpoint, attempt.token, abortController.signal);
      if (!abortController.signal.aborted) setState(nextState);
    };
    void loadState();
    return () => abortController.abort();
  }, [attempt]);
  return {
    state,
    close: (message: string) => setState({ kind: 'closed', message }),
    retry: () => setAttempt({ endpoint, token }),
  };
}

async function loadLinkState(endpoint: LinkEndpoint, token: string, signal: AbortSignal): Promise<LinkState> {
  try {
    const answer = await repeatRequest(endpoint, { params: { token }, signal });
    return { kind: 'open', fields: { ...(typeof answer === 'object' ? answer : null) } };
  } catch (error) {
    return isFinal(error) ? { kind: 'closed', message: error.message } : { kind: 'failed' };
  }
}
