import '#web/mantine-forms.css';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { groupedAccessCode } from '#shared/contracts/authority-access/access-code.ts';
import { ApiError } from '#web/api/client/client.ts';
import { linkToken } from '#web/api/session/authority-token.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';
import { signIn } from './inspector.api.ts';
import styles from './inspector.module.css';

interface SignInFormProps {
  /** Why the code is asked for again; '' at first. */
  readonly notice: string;
  readonly onSignedIn: () => void;
}

const NO_LINK_MESSAGE = 'Bitte öffnen Sie den Link, den Sie vom Betreiber erhalten haben.';
const NO_ANSWER_MESSAGE = 'Keine Verbindung. Bitte versuchen Sie es gleich noch einmal.';

/** Asks for the code that belongs to the link. */
export function SignInForm({ notice, onSignedIn }: SignInFormProps) {
  const [token] = useState(linkToken);
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState('');
  const [refusal, setRefusal] = useState(token === '' ? NO_LINK_MESSAGE : '');
  const [isSending, setIsSending] = useState(false);
  const type = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    // Whoever corrects a digit in the middle keeps the place of the cursor.
    setCode(selectionStart === value.length ? groupedAccessCode(value) : value);
    setFieldError('');
  };
  const submit = async () => {
    setIsSending(true);
    try {
      await signIn(token, code);
      onSignedIn();
    } catch (error) {
      const [violation] = error instanceof ApiError ? error.violations : [];
      setFieldError(violation?.message ?? '');
      if (violation === undefined)
        setRefusal(error instanceof ApiError && error.status > 0 ? error.message : NO_ANSWER_MESSAGE);
    } finally {
      setIsSending(false);
    }
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setRefusal('');
    if (code.trim() === '') setFieldError('Bitte den Code eingeben.');
    else void submit();
  };
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Einsicht für Behörden</h1>
      {notice !== '' && <Text mb="md">{notice}</Text>}
      {refusal !== '' && <FocusedAlert>{refusal}</FocusedAlert>}
      {token !== '' && (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <Text>
              Sie lesen, was ein Betreiber aufgezeichnet und Ihnen geöffnet hat. Den Code hat er Ihnen getrennt vom Link
              mitgeteilt. Was Sie ansehen, wird aufgezeichnet und ist für ihn sichtbar.
            </Text>
            <TextInput
              ref={focusOnce}
              label="Code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              description="Acht Ziffern"
              value={code}
              error={fieldError}
              onChange={type}
              onBlur={() => setCode(groupedAccessCode(code))}
            />
            <Button type="submit" size="md" loading={isSending}>
              Ansehen
            </Button>
          </Stack>
        </form>
      )}
    </div>
  );
}
