import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/api/session/session.ts';
import { isService } from '#shared/permissions.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { NotificationWatch } from '#web/features/notifications/notifications.public.ts';
import { BottomBar } from '#web/app/bars/bottom-bar.tsx';
import { ServiceBar } from '#web/app/bars/service-bar.tsx';
import { ServiceRail } from '#web/app/menu/service-rail.tsx';
import { ConnectionLine } from '#web/app/bars/connection-line.tsx';
import { waitUntilIdle } from '#web/ui/screen/timing/wait-until-idle.ts';
import { useSnapshotWriter } from '#web/app/outbox/use-snapshot-writer.ts';
import { useOutboxAnswers } from '#web/app/outbox/use-outbox-answers.ts';
import { navigationFor } from '#web/app/menu/navigation.ts';
import { useOfflineStart } from '#web/app/outbox/offline-start.ts';
import { ScreenOutlet } from '#web/app/routes/screen-outlet.tsx';
import classes from './shell.module.css';
import { ShellDialogs } from './shell-dialogs.tsx';
import type { ShellDialog } from './shell-dialog.ts';
import { useSidebarState } from '#web/app/menu/sidebar-state.ts';
import { PageFootPlace } from '#web/ui/sections/page-foot.tsx';
import { BarEdge } from '#web/ui/screen/bar-edge.tsx';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import { SkipLink } from './skip-link.tsx';
import { SoundWatch } from '#web/app/workplace/sound-watch.tsx';
import { StripOutlet } from '#web/app/workplace/strip-outlet.tsx';
import { TopBar } from '#web/app/bars/top-bar.tsx';

const WorkplaceWatch = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/app/workplace/workplace-watch.tsx'))).WorkplaceWatch,
}));

const Sidebar = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/app/menu/sidebar.tsx'))).Sidebar,
}));

const DemoLine = lazyDialog(async () => (await import('#web/app/notices/demo-line.tsx')).DemoLine);

/** Renders the frame around every screen behind the login. */
export function Shell() {
  const { actor, location } = useSession();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const [sidebar, setSidebar] = useSidebarState();
  useHotkeys([['mod+K', () => setDialog('palette')]], []);
  useLiveUpdates();
  useOutboxAnswers();
  useSnapshotWriter();
  useOfflineStart();
  const groups = navigationFor(actor);
  const isServiceUser = isService(actor);
  return (
    <div className={classes.shell} data-sidebar={sidebar} data-bottom-bar={isServiceUser || undefined}>
      <SkipLink />
      {isServiceUser ? <PageMark name="bottom-bar" /> : null}
      {isServiceUser && sidebar !== 'hidden' ? (
        <ServiceRail groups={groups} isMinimised={sidebar === 'minimised'} onMore={() => setDialog('menu')} />
      ) : null}
      <header className={classes.header}>
        {isServiceUser ? (
          <ServiceBar isRailHidden={sidebar === 'hidden'} onOpen={setDialog} />
        ) : (
          <TopBar sidebar={sidebar} onSidebarChange={setSidebar} onOpen={setDialog} />
        )}
        <BarEdge of="header" />
        <ConnectionLine onOpenOutbox={() => setDialog('outbox')} />
      </header>
      {isServiceUser || sidebar === 'hidden' ? null : (
        <Suspense fallback={<div className={classes.sidebarRoom} aria-busy />}>
          <Sidebar groups={groups} state={sidebar} onChange={setSidebar} onOpen={setDialog} />
        </Suspense>
      )}
      <div className={classes.content} data-demo={actor.isDemo || undefined}>
        <StripOutlet />
        <main id="main" tabIndex={-1} className={classes.main}>
          <ScreenOutlet />
        </main>
        <footer className={classes.footer}>
          {actor.isDemo ? <DemoLine /> : 'Schutzbuch · Spieler- und Jugendschutz im Betrieb'}
        </footer>
        <PageFootPlace />
      </div>
      {isServiceUser ? <BottomBar groups={groups} onMore={() => setDialog('menu')} /> : null}
      <ShellDialogs dialog={dialog} groups={groups} onChange={setDialog} />
      <SoundWatch />
      <NotificationWatch onOpen={() => setDialog('notifications')} />
      {location === null ? null : (
        <Suspense fallback={null}>
          <WorkplaceWatch onMeasure={() => setDialog('activity')} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Receives the server's announcements of changes while the user is signed in. It starts after the first screen has
 * loaded all its data.
 */
function useLiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const abortController = new AbortController();
    void followServerChanges(client, abortController.signal);
    return () => abortController.abort();
  }, [client]);
}

async function followServerChanges(client: QueryClient, signal: AbortSignal) {
  await waitUntilIdle(client, signal);
  if (signal.aborted) return;
  // The file is missing after a deployment. Polling continues, and the next page load fetches the new file.
  const live = await loadWithTimeout(import('#web/api/client/live.ts')).catch(() => null);
  await live?.followChanges(client, signal);
}
