import { useEffect, useState } from 'react';
import { type Enrolment, enrolTablet, openTabletSession } from '#web/api/session/tablet-session.ts';
import { removeTokens, storeTokens } from '#web/api/session/tokens.ts';
import { errorMessage } from '#web/api/client/error-message.ts';

type EnrolmentState =
  | { readonly kind: 'open' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly message: string; readonly attempt: number }
  | { readonly kind: 'paired'; readonly enrolment: Enrolment };

const toRefusal = (error: unknown): EnrolmentState => ({
  kind: 'refused',
  message: errorMessage(error),
  attempt: Date.now(),
});

/** The code stands behind the `#` of the address, which no server and no log receives. */
const codeOfAddress = () => location.hash.slice(1);

export function useEnrolment() {
  const [code, setCode] = useState(codeOfAddress);
  const [state, setState] = useState<EnrolmentState>({ kind: 'open' });
  useEffect(() => {
    // The code is removed from the URL, so that it does not stay in the history of the browser.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  const attempt = async (runStep: () => Promise<EnrolmentState>) => {
    setState({ kind: 'sending' });
    setState(await runStep().catch(toRefusal));
  };
  return {
    code,
    /** Takes the code as it is typed. What was refused was another code, so its refusal goes. */
    setCode: (typed: string) => {
      setCode(typed);
      setState({ kind: 'open' });
    },
    state,
    enrol: (read: string) =>
      void attempt(async () => {
        const enrolment = await enrolTablet(read);
        storeTokens(enrolment.tokens);
        return { kind: 'paired', enrolment };
      }),
    signIn: (onSignedIn: () => void) =>
      void attempt(async () => {
        // The tokens of the last session are invalid, but the application would take them for a session.
        removeTokens();
        storeTokens(await openTabletSession());
        onSignedIn();
        return { kind: 'open' };
      }),
  };
}
