import { Alert, Paper, Stack, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
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
import { useSession } from '#web/api/session/session.ts';
import { LatestActivities, ActionTiles } from '#web/features/activities/activities.public.ts';
import { TourRing } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { LazyCheckPlayer, UsageIndicator } from '#web/features/player-check/player-check.public.ts';
import { LazyProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { NextTasks } from '#web/features/tasks/tasks.public.ts';
import { NewProtocolLink } from './new-protocol-link.tsx';
import { SoundButton } from './sound-button.tsx';
import { useWakeLock } from '#web/app/lock/wake-lock.ts';
import { CurrentProfile } from './current-profile.tsx';
import styles from './workplace.module.css';

/** The start page of a shift: the current profile, the recorded activities and what is due. */
export function WorkplacePage() {
  const { location } = useSession();
  return location === null ? <NoLocation /> : <Workplace location={location} />;
}

/** The management may open this page without a location, but recording needs one. */
function NoLocation() {
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
  const { actor } = useSession();
  useWakeLock(canCompleteTask(actor) || canRecordInspectionTour(actor));
  return (
    <Stack gap="lg">
      <CurrentProfile />
      {location.status === 'inactive' && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Dieser Standort ist nicht aktiv">
          Hier wird zurzeit nichts erfasst.
        </Alert>
      )}
      <div className={styles.room}>
        <div className={styles.parts}>
          <SideColumn location={location} />
          <MainColumn location={location} />
        </div>
      </div>
    </Stack>
  );
}

function SideColumn({ location }: LocationProps) {
  const { actor } = useSession();
  return (
    <div className={styles.besides}>
      <div className={styles.watch}>
        <TourRing />
        {isService(actor) && (
          <Paper withBorder p="md" className={styles.usage}>
            <UsageIndicator locationId={location.id} />
          </Paper>
        )}
        <SoundButton className={styles.sound} />
      </div>
      {canReadTasks(actor) && (
        <Part title="Nächste Aufgaben" className={styles.tasks}>
          <NextTasks />
        </Part>
      )}
    </div>
  );
}

function MainColumn({ location }: LocationProps) {
  const { actor, profile } = useSession();
  const mayRecord = canRecordActivity(actor);
  const needsProfile = profile === null && (mayRecord || canCompleteTask(actor));
  return (
    <div className={styles.main}>
      <div className={styles.acts}>
        {needsProfile && (
          <section aria-label="Profil wählen">
            <LazyProfileChooser />
          </section>
        )}
        {canCheckPlayers(actor) && (
          <Part title="Spieler prüfen">
            <LazyCheckPlayer locationId={location.id} />
          </Part>
        )}
        {mayRecord && !needsProfile && (
          <Part title="Maßnahme erfassen">
            <ActionTiles />
          </Part>
        )}
        <NewProtocolLink />
      </div>
      {profile !== null && canReadActivities(actor) && (
        <Part title="Zuletzt erfasst" className={styles.latest}>
          <Paper withBorder px="md" py="xs">
            <LatestActivities location={location['@id']} />
          </Paper>
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, className, children }: PartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <Title order={2} id={titleId} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}
