import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type SubmitEvent, useDeferredValue, useState } from 'react';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { hasSessionEnded, removeTokens } from '#web/api/session/tokens.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { isEmailAddress } from '#web/features/auth/account/email-address.ts';
import { DemoLoginButtons } from './demo-login-buttons.tsx';
import classes from './login-page.module.css';
import card from './public-card.module.css';
import { ProductIntroduction } from './product-introduction.tsx';
import { PublicCard } from './public-card.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, after the server has asked for it. */
  readonly totp?: string;
}

interface LoginPageProps {
  /** Opens the first screen. The login has succeeded by then, so an error does not end it. */
  readonly onSignedIn: () => Promise<void>;
}

/**
 * The first paint does not wait for the whole page: React renders it in slices, between which the browser answers inputs.
 * The page uses no router, because it is shown without one (see `main.tsx`). So its links load the page they lead to.
 */
export const LoginPage = (props: LoginPageProps) => useDeferredValue(true, false) && <SignInPage {...props} />;

function SignInPage({ onSignedIn }: LoginPageProps) {
  const { message, isSending, needsCode, signIn, dismissMessage } = useSignIn(onSignedIn);
  const { demoLogins, isFirstRun } = runtimeConfig;
  if (isFirstRun) return <FirstRun />;
  return (
    <main className={classes.page}>
      <PageTitle>Anmelden</PageTitle>
      <ProductIntroduction />
      <div className={classes.entry}>
        <div className={classes.card}>
          <Title order={1}>Anmelden</Title>
          {hasSessionEnded() && message === null && (
            <Alert color="gray" variant="outline" role="status" mt="md" title="Sie wurden abgemeldet">
              Ihre Anmeldung gilt nicht mehr. Bitte melden Sie sich neu an.
            </Alert>
          )}
          <LoginForm
            message={message}
            isSending={isSending}
            needsCode={needsCode}
            onSubmit={signIn}
            onDismiss={dismissMessage}
          />
          <div className={classes.links}>
            <Anchor href="/forgotpassword" className={card.forgot}>
              Passwort vergessen?
            </Anchor>
            <Anchor href="/tablet" className={card.forgot}>
              Tablet verbinden
            </Anchor>
          </div>
          {demoLogins === null ? null : (
            <DemoLoginButtons logins={demoLogins} isSending={isSending} onSignIn={signIn} />
          )}
          <p className={classes.authorities}>
            Für Behörden: <Anchor href="/pruefen">Bericht prüfen</Anchor>
          </p>
        </div>
      </div>
    </main>
  );
}

/** Shows that no user exists yet. Only a person with access to the server can create the first one. */
const FirstRun = () => (
  <PublicCard title="Noch kein Zugang">
    <Stack gap="md" mt="md">
      <Text>
        Diese Installation ist neu: Es gibt noch niemanden, der sich anmelden kann. Wer den Server betreibt, legt mit
        diesem Befehl einmalig den ersten Administrator an:
      </Text>
      <code className={card.command}>npm run admin:create -- --email name@firma.de</code>
      <Text>Der Befehl zeigt das Passwort einmal an. Danach laden Sie diese Seite neu und melden sich damit an.</Text>
      <Button size="lg" onClick={() => location.reload()}>
        Neu laden
      </Button>
    </Stack>
  </PublicCard>
);

const CODE_REQUIRED = 'TOTP required.';
const WRONG_CODE = 'Dieser Code ist nicht richtig oder wurde schon benutzt.';

/** Loads what the first screen needs. It is loaded separately, because its imports would double the size of the page. */
const loadSession = () => import('#web/api/session/session.ts');

function useSignIn(onSignedIn: LoginPageProps['onSignedIn']) {
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = async (credentials: Credentials) => {
    setIsSending(true);
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
      setIsSending(false);
      return;
    }
    await onSignedIn();
  };
  return {
    message,
    isSending,
    needsCode,
    signIn: (credentials: Credentials) => void signIn(credentials),
    dismissMessage: () => setMessage(null),
  };
}

interface LoginFormProps {
  readonly message: string | null;
  readonly isSending: boolean;
  readonly needsCode: boolean;
  readonly onSubmit: (entry: Credentials) => void;
  readonly onDismiss: () => void;
}

function LoginForm({ message, isSending, needsCode, onSubmit, onDismiss }: LoginFormProps) {
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const credentials = {
      email: textOf(data.get('email')).trim(),
      password: textOf(data.get('password')),
      ...(needsCode && { totp: textOf(data.get('totp')).trim() }),
    };
    const missing = checkCredentials(credentials);
    setErrors(missing);
    const [firstFaultyField] = Object.keys(missing);
    if (firstFaultyField === undefined) onSubmit(credentials);
    else form.querySelector<HTMLInputElement>(`[name="${firstFaultyField}"]`)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={card.form}>
      <Stack gap="md">
        {message === null ? null : <RefusalAlert message={message} onDismiss={onDismiss} />}
        <TextInput
          name="email"
          type="email"
          label="E-Mail-Adresse"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing the address is the first step on this page, and no content precedes the field
          autoFocus
          error={errors.email}
        />
        <PasswordInput
          name="password"
          label="Passwort"
          autoComplete="current-password"
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen oder verbergen', tabIndex: 0 }}
        />
        {needsCode ? <CodeField error={errors.totp} /> : null}
        <Button type="submit" fullWidth size="lg" loading={isSending}>
          Anmelden
        </Button>
      </Stack>
    </form>
  );
}

/** Says why the login failed. It receives the focus, so that the next Tab leads to the first field. */
const RefusalAlert = ({ message, onDismiss }: { readonly message: string; readonly onDismiss: () => void }) => (
  <Alert
    color="red"
    variant="outline"
    role="alert"
    tabIndex={-1}
    ref={focusOnce}
    title="Anmeldung nicht möglich"
    withCloseButton
    closeButtonLabel="Meldung schließen"
    onClose={onDismiss}
  >
    {message}
  </Alert>
);

/** The field for the code of the second factor. It takes the focus, because it is the only missing input. */
const CodeField = ({ error }: { readonly error: string | undefined }) => (
  <TextInput
    name="totp"
    label="Code aus der Authenticator-App"
    description="Telefon nicht zur Hand? Dann geben Sie einen Wiederherstellungscode ein."
    autoComplete="one-time-code"
    ref={focusOnce}
    error={error}
  />
);

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

function checkCredentials(credentials: Credentials): Partial<Credentials> {
  return {
    ...(isEmailAddress(credentials.email) ? {} : { email: 'Bitte eine gültige E-Mail-Adresse eingeben.' }),
    ...(credentials.password === '' ? { password: 'Bitte das Passwort eingeben.' } : {}),
    ...(credentials.totp === '' ? { totp: 'Bitte den Code eingeben.' } : {}),
  };
}
