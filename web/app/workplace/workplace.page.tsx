import { Alert, Paper, Stack, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import {
  canCheckPlayers,
  canCompleteTask,
  canReadActivities,
  canReadTasks,
  canRecordActivity,
  canRecordInspectionTour,
  isService,
} from '#shared/permissions.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { startFirstQueries } from '#web/api/session/first-queries.ts';
import { useSession } from '#web/api/session/session.ts';
import { actionsQuery, ActionTiles, LatestActivityLines } from '#web/features/activities/activities.public.ts';
import { TourRing } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { unreadNotificationsQuery } from '#web/features/notifications/notifications.public.ts';
import { LazyCheckPlayer } from '#web/features/player-check/player-check.public.ts';
import { LazyProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { NextTasks, nextTasksQuery, OpenTaskCount } from '#web/features/tasks/tasks.public.ts';
import { DangerLine } from './danger-line.tsx';
import { NewProtocolLink } from './new-protocol-link.tsx';
import { SoundButton } from './sound-button.tsx';
import { useWakeLock } from '#web/app/lock/wake-lock.ts';
import { CurrentProfile, useNeedsProfile } from './current-profile.tsx';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import styles from './workplace.module.css';

const LATEST_ACTIVITY_COUNT = 4;

startFirstQueries(({ user, actor, location }) =>
  location === null || !isService(actor)
    ? []
    : [
        queryClient.query(actionsQuery),
        queryClient.query(nextTasksQuery()),
        queryClient.query(unreadNotificationsQuery(user.uid)),
      ],
);

/** The start page of the service staff: what can be recorded and what is due, on one screen of a tablet. */
export function WorkplacePage() {
  const { location } = useSession();
  return location === null ? <NoLocationNotice /> : <Workplace location={location} />;
}

/** Asks the management to choose a location, without which nothing can be recorded. */
function NoLocationNotice() {
  return (
    <Stack gap="lg">
      <Title order={1}>Start</Title>
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Kein Standort gewählt">
        Bitte wählen Sie im Benutzermenü den Standort, an dem Sie arbeiten.
      </Alert>
    </Stack>
  );
}

interface LocationProps {
  readonly location: Location;
}

function Workplace({ location }: LocationProps) {
  const { actor, customer } = useSession();
  useWakeLock(canCompleteTask(actor) || canRecordInspectionTour(actor));
  return (
    <div className={styles.workplace}>
      <PageMark name="whole-screen" />
      <CurrentProfile />
      {location.status === 'inactive' && (
        <Alert
          color="gray"
          icon={<IconInfoCircle aria-hidden />}
          title={customer?.hasEnded === true ? 'Der Vertrag ist beendet' : 'Dieser Standort ist nicht aktiv'}
        >
          {customer?.hasEnded === true
            ? 'Ihr Betrieb nutzt das Schutzbuch nicht mehr. Hier wird nichts mehr erfasst. Bitte fragen Sie Ihre Leitung, wie es weitergeht.'
            : 'Hier wird zurzeit nichts erfasst.'}
        </Alert>
      )}
      <DangerLine />
      <div className={styles.parts}>
        {canCheckPlayers(actor) && (
          <div className={styles.check}>
            <LazyCheckPlayer locationId={location.id} />
          </div>
        )}
        <SideColumn location={location} />
        <MainColumn />
      </div>
    </div>
  );
}

function SideColumn({ location }: LocationProps) {
  const { actor, profile } = useSession();
  const mayRecordTours = canRecordInspectionTour(actor);
  return (
    <div className={styles.side}>
      <div className={styles.ring}>{mayRecordTours ? <TourRing corner={<SoundButton />} /> : <SoundButton />}</div>
      {profile !== null && canReadActivities(actor) && (
        <WorkplacePart
          title="Zuletzt erfasst"
          className={styles.latest}
          aside={<Link to="/activities/list">Alle</Link>}
        >
          <Paper withBorder px="md" className={styles.card}>
            <LatestActivityLines location={location['@id']} count={LATEST_ACTIVITY_COUNT} />
          </Paper>
        </WorkplacePart>
      )}
    </div>
  );
}

function MainColumn() {
  const { actor } = useSession();
  const mayRecord = canRecordActivity(actor);
  const needsProfile = useNeedsProfile();
  return (
    <div className={styles.main}>
      <div>
        {needsProfile ? (
          <section aria-label="Profil wechseln">
            <h1 className={`${styles.title} ${styles.question}`}>Wer arbeitet gerade?</h1>
            <div className={styles.chooser}>
              <LazyProfileChooser />
            </div>
          </section>
        ) : mayRecord ? (
          <WorkplacePart title="Maßnahme erfassen" className={styles.measures}>
            <ActionTiles>
              <NewProtocolLink className={styles.protocol} countsDrafts />
            </ActionTiles>
          </WorkplacePart>
        ) : (
          <NewProtocolLink className={styles.protocol} countsDrafts />
        )}
      </div>
      {canReadTasks(actor) && (
        <WorkplacePart
          title="Nächste Aufgaben"
          className={styles.tasks}
          aside={
            <Link to="/tasks/list">
              Alle&nbsp;
              <OpenTaskCount />
            </Link>
          }
        >
          <NextTasks />
        </WorkplacePart>
      )}
    </div>
  );
}

interface WorkplacePartProps {
  readonly title: string;
  readonly className?: string | undefined;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function WorkplacePart({ title, className, aside, children }: WorkplacePartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
