import '#web/mantine-app.css';
import { MantineThemeProvider, Alert, Loader, Stack, Text } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { type Actor, isManagement, isService } from '#shared/permissions.ts';
import { followOtherTabs } from '#web/api/session/other-tabs.ts';
import { sessionQuery, RETRY_STEP_SECONDS } from '#web/api/session/session.ts';
import type { Session } from '#web/api/session/session-data.ts';
import { serviceTheme } from '#web/theme.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import classes from './connecting-page.module.css';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { queryClient } from '#web/api/client/query-client.ts';
import { Shell } from './shell.tsx';
import { subscribeToTabState, tabState, tabStateKnown } from '#web/app/lock/tab-lock-holder.ts';
import { TabLockPage } from '#web/app/lock/tab-lock-page.tsx';
import { Toasts } from '#web/app/notices/toasts.tsx';

/** The gate is loaded lazily, because few users ever see it. */
const SecondFactorGate = lazyDialog(
  async () => (await import('#web/features/auth/second-factor/second-factor-gate.tsx')).SecondFactorGate,
);

/** A session that comes later is waited for in sight of the user. */
const PATIENCE_MILLISECONDS = 300;

/**
 * Waits until the session and the tab lock are known, or for a moment. With both, the first paint of the application
 * already shows the screen. Returns the user; null if it is not yet known who that is.
 */
export async function firstActor(): Promise<Actor | null> {
  await Promise.race([
    Promise.allSettled([queryClient.query(sessionQuery), tabStateKnown()]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS)),
  ]);
  return queryClient.getQueryData(sessionQuery.queryKey)?.actor ?? null;
}

/**
 * Renders the application as soon as the session is loaded. Two tabs of a workplace would count down and record everything
 * twice, so a tab of the staff has to hold the tab lock. The office may work in several tabs.
 */
export function SessionGate() {
  useLeaveGuard();
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContent />
    </QueryClientProvider>
  );
}

function SessionContent() {
  const tabLockState = useSyncExternalStore(subscribeToTabState, tabState);
  const isBlocked = tabLockState === 'blocked';
  const { data: currentSession, failureCount } = useQuery({
    ...sessionQuery,
    // A blocked tab only receives the answer to the first request of the page.
    enabled: ({ state: { data } }) => !isBlocked || isOffice(data),
  });
  const mayRun = tabLockState === 'held' || (isBlocked && isOffice(currentSession));
  useEffect(() => (mayRun ? followOtherTabs(queryClient) : undefined), [mayRun]);
  // The first screen with its frame is rendered in slices, because as a whole it would keep a tablet busy for 150 ms.
  const session = useDeferredValue(currentSession);
  if (isBlocked && !mayRun && (currentSession !== undefined || failureCount > 0)) return <TabLockPage />;
  if (session === undefined || !mayRun) return <ConnectingPage failures={failureCount} />;
  if (session.user.needsSecondFactor === true)
    return (
      <>
        <Toasts />
        <SecondFactorGate session={session} />
      </>
    );
  return (
    <MantineThemeProvider theme={isService(session.actor) ? serviceTheme : {}}>
      <Toasts />
      <Shell />
    </MantineThemeProvider>
  );
}

const isOffice = (session: Session | undefined) => session !== undefined && isManagement(session.actor);

interface ConnectingPageProps {
  readonly failures: number;
}

function ConnectingPage({ failures }: ConnectingPageProps) {
  return (
    <main className={classes.page}>
      <PageTitle>Verbindung wird aufgebaut</PageTitle>
      <Stack align="center" gap="lg" className={classes.content}>
        <Brand />
        {failures === 0 ? (
          <Text c="dimmed" role="status">
            Verbindung wird aufgebaut …
          </Text>
        ) : (
          <Alert color="orange" variant="outline" role="alert" className={classes.warning}>
            {failures}. Verbindungsversuch fehlgeschlagen. Nächster Verbindungsversuch in{' '}
            {RETRY_STEP_SECONDS * failures} Sekunden.
          </Alert>
        )}
        <Loader type="dots" aria-hidden />
      </Stack>
    </main>
  );
}
