import { useState } from 'react';
import { errorMessage } from '#web/api/client/error-message.ts';
import { removeTokens } from '#web/api/session/tokens.ts';
import type { Credentials } from './login-form.tsx';

const CODE_REQUIRED = 'TOTP required.';
const WRONG_CODE = 'Dieser Code ist nicht richtig oder wurde schon benutzt.';

/** Loads what the first screen needs. It is loaded separately, because its imports would double the size of the page. */
const loadSession = () => import('#web/api/session/session.ts');

/** @param onSignedIn opens the first screen; the login has succeeded by then, so an error does not end it */
export function useSignIn(onSignedIn: () => Promise<void>) {
  const [message, setMessage] = useState<string | null>(null);
  const [sent, setSent] = useState<Credentials | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = async (credentials: Credentials, onSucceeded: () => void) => {
    setSent(credentials);
    setMessage(null);
    try {
      const { logIn } = await loadSession();
      await logIn(credentials);
    } catch (error) {
      removeTokens();
      const isCodeRequired = error instanceof Error && error.message === CODE_REQUIRED;
      if (isCodeRequired) setNeedsCode(true);
      if (!isCodeRequired) setMessage(errorMessage(error));
      else if (credentials.totp !== undefined) setMessage(WRONG_CODE);
      setSent(null);
      return;
    }
    onSucceeded();
    await onSignedIn();
  };
  return {
    message,
    /** What is being sent, until the first screen opens. */
    sent,
    needsCode,
    /** @param onSucceeded is called before the first screen opens */
    signIn: (credentials: Credentials, onSucceeded = () => {}) => void signIn(credentials, onSucceeded),
    dismissMessage: () => setMessage(null),
  };
}
