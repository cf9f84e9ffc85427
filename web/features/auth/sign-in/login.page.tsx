import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { hasSessionEnded } from '#web/api/session/tokens.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { DemoLoginButtons } from './demo-login-buttons.tsx';
import classes from './login-page.module.css';
import card from './public-card.module.css';
import { ProductIntroduction } from './product-introduction.tsx';
import { PublicCard } from './public-card.tsx';
import { LoginForm } from './login-form.tsx';
import { useSignIn } from './use-sign-in.ts';

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
  const { message, sent, needsCode, signIn, dismissMessage } = useSignIn(onSignedIn);
  const { demoLogins, isFirstRun } = runtimeConfig;
  const isDemo = sent !== null && (sent === demoLogins?.tablet || sent === demoLogins?.office);
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
            isSending={sent !== null && !isDemo}
            isDisabled={isDemo}
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
          {demoLogins === null ? null : <DemoLoginButtons logins={demoLogins} sent={sent} onSignIn={signIn} />}
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
