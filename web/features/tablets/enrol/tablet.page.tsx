import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { groupedTypedCode, PAIRING_CODE_CHARACTERS, readPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { canCreateKeys, type Enrolment, tabletRefusal } from '#web/api/session/tablet-session.ts';
import { isLostTablet, isPairedTablet, storedToken } from '#web/api/session/tokens.ts';
import { PublicCard } from '#web/features/auth/public-card.public.ts';
import { LostTablet } from '#web/features/tablets/lost/lost-tablet.tsx';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { CodeScanner } from './code-scanner.tsx';
import { useEnrolment } from './use-enrolment.ts';

/** Pairs the tablet it is opened on, or lets a paired one in again. It needs no session. */
export function TabletPage() {
  const enrolment = useEnrolment();
  const navigate = useNavigate();
  const start = () => void navigate({ to: '/service', replace: true });
  const { state } = enrolment;
  const [isLost, setIsLost] = useState(isLostTablet);
  // The sign-in may be what reveals the loss. After that the page stays, because nothing is stored that could tell.
  if (!isLost && isLostTablet()) setIsLost(true);
  if (isLost) return <LostTablet onFound={() => location.assign('/tablet')} />;
  if (state.kind === 'paired') return <Paired enrolment={state.enrolment} onStart={start} />;
  if (!canCreateKeys()) return <WithoutKeys />;
  // A new code is worth more than an old refusal: whoever shows one wants this tablet to be paired.
  if (enrolment.code === '' && isPairedTablet()) return <Return enrolment={enrolment} onStart={start} />;
  return <Enrol enrolment={enrolment} />;
}

type UsedEnrolment = ReturnType<typeof useEnrolment>;

interface StepProps {
  readonly enrolment: UsedEnrolment;
}

const CODE_MESSAGE = `Bitte den ganzen Code eingeben: ${PAIRING_CODE_CHARACTERS} Zeichen.`;

function Enrol({ enrolment }: StepProps) {
  const { code, setCode, state, enrol } = enrolment;
  const [isTyping, setIsTyping] = useState(code === '');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const type = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    setIsTyping(true);
    setFieldError(null);
    // Whoever corrects a character in the middle keeps the place of the cursor.
    setCode(selectionStart === value.length ? groupedTypedCode(value) : value);
  };
  const takeScanned = (scanned: string) => {
    setIsTyping(false);
    setFieldError(null);
    setCode(scanned);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readPairingCode(code);
    if (read === null) return setFieldError(CODE_MESSAGE);
    setFieldError(null);
    enrol(read);
  };
  const needsField = isTyping || state.kind === 'refused' || fieldError !== null;
  return (
    <PublicCard title="Tablet verbinden">
      <form onSubmit={submit} noValidate>
        <Stack gap="md" mt="md">
          <Refusal state={state} />
          <Text>
            {needsField
              ? 'Den Code zeigt die Verwaltung unter „Tablets“. Er gilt fünf Minuten.'
              : 'Dieses Gerät meldet sich danach ohne Passwort am Standort an.'}
          </Text>
          {storedToken() !== null && (
            <Alert variant="default" role="note" title="Auf diesem Gerät ist jemand angemeldet">
              Beim Verbinden endet diese Anmeldung hier. Ist das Ihr Rechner in der Verwaltung? Dann öffnen Sie diese
              Adresse auf dem Tablet.
            </Alert>
          )}
          {needsField && <CodeScanner onCode={takeScanned} />}
          {needsField && (
            <TextInput
              name="code"
              label="Code"
              size="lg"
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={code}
              error={fieldError}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing the code is the first step on this page
              autoFocus={code === ''}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCDE-FGHJK"
              onChange={type}
              onBlur={() => code !== '' && setCode(groupedTypedCode(code))}
            />
          )}
          <Button type="submit" size="lg" fullWidth loading={state.kind === 'sending'}>
            Verbinden
          </Button>
          <PasswordLink />
        </Stack>
      </form>
    </PublicCard>
  );
}

const Refusal = ({ state }: Pick<UsedEnrolment, 'state'>) =>
  state.kind === 'refused' && (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      tabIndex={-1}
      ref={focusOnce}
      title="Das hat nicht geklappt"
      key={state.attempt}
    >
      {state.message}
    </Alert>
  );

function Paired({ enrolment, onStart }: { readonly enrolment: Enrolment; readonly onStart: () => void }) {
  const { name, locationName } = enrolment;
  return (
    <PublicCard title="Verbunden">
      <Stack gap="md" mt="md" role="status">
        {name !== '' && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            Dieses Tablet heißt „{name}“ und gehört zu <strong>{locationName}</strong>.
          </Text>
        )}
        <Text c="dimmed">Es meldet sich von nun an von selbst an. Wer arbeitet, wählt nur noch das eigene Profil.</Text>
        <Button size="lg" fullWidth onClick={onStart}>
          Zum Start
        </Button>
      </Stack>
    </PublicCard>
  );
}

/** Shown after signing out, and where the tablet was refused. */
function Return({ enrolment, onStart }: StepProps & { readonly onStart: () => void }) {
  const { state, signIn } = enrolment;
  const refusal = state.kind === 'refused' ? state.message : tabletRefusal();
  return (
    <PublicCard title={refusal ?? 'Dieses Tablet ist verbunden'}>
      <Stack gap="md" mt="md">
        <Text>
          {refusal === null
            ? 'Es meldet sich ohne Passwort an.'
            : 'Bitte fragen Sie die Verwaltung. Was hier noch nicht übertragen ist, bleibt auf dem Gerät.'}
        </Text>
        <Button size="lg" fullWidth loading={state.kind === 'sending'} onClick={() => signIn(onStart)}>
          {refusal === null ? 'Anmelden' : 'Erneut versuchen'}
        </Button>
        <PasswordLink />
      </Stack>
    </PublicCard>
  );
}

const WithoutKeys = () => (
  <PublicCard title="Dieser Browser kann nicht verbunden werden">
    <Stack gap="md" mt="md">
      <Text>
        Das Tablet braucht einen Schlüssel, den nur ein aktueller Browser anlegt, und eine Adresse, die mit https
        beginnt.
      </Text>
      <PasswordLink />
    </Stack>
  </PublicCard>
);

const PasswordLink = () => (
  <Anchor component={Link} to="/login" py="xs" ta="center">
    Mit Passwort anmelden
  </Anchor>
);
