import { Alert, Avatar, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Location } from '#shared/contracts/locations.ts';
import type { Profile } from '#shared/contracts/profiles.ts';
import { canCompleteTask, canReadActivities, canReadTasks, canRecordActivity } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { LatestActivities, MeasureTiles } from '#web/features/activities/activities.public.ts';
import { TourRing } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { LazyProfileChooserModal, ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { NextTasks } from '#web/features/tasks/tasks.public.ts';
import { SoundButton } from './sound-button.tsx';
import styles from './workplace.module.css';

/** A whole shift on one page: who am I, what did I do, what is due. */
export function WorkplacePage() {
  const { location } = useSession();
  return location === null ? <NoPlace /> : <Workplace place={location} />;
}

/** The management may look in from anywhere; what is recorded needs a venue. */
function NoPlace() {
  return (
    <Stack gap="lg">
      <Title order={1}>Start</Title>
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Kein Standort gewählt">
        Bitte wählen Sie im Benutzermenü den Standort, an dem Sie arbeiten.
      </Alert>
    </Stack>
  );
}

function Workplace({ place }: { readonly place: Location }) {
  const { actor, profile } = useSession();
  const mayRecord = canRecordActivity(actor);
  const needsProfile = profile === null && (mayRecord || canCompleteTask(actor));
  return (
    <Stack gap="lg">
      {profile === null ? (
        <Group component="header" justify="space-between" gap="md">
          <Title order={1}>Wer arbeitet gerade?</Title>
          <SoundButton />
        </Group>
      ) : (
        <WhoAmI profile={profile} place={place.name} />
      )}
      {place.status === 'inactive' && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Dieser Standort ist nicht aktiv">
          Hier wird zurzeit nichts erfasst.
        </Alert>
      )}
      <div className={styles.columns}>
        <TourRing />
        {needsProfile && (
          <section aria-label="Profil wählen">
            <ProfileChooser />
          </section>
        )}
        {mayRecord && !needsProfile && (
          <Part title="Maßnahme erfassen">
            <MeasureTiles />
          </Part>
        )}
        {canReadTasks(actor) && (
          <Part title="Nächste Aufgaben" className={styles.tasks}>
            <NextTasks />
          </Part>
        )}
        {profile !== null && canReadActivities(actor) && (
          <Part title="Zuletzt erfasst">
            <Paper withBorder px="md" py="xs">
              <LatestActivities location={place['@id']} />
            </Paper>
          </Part>
        )}
      </div>
    </Stack>
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

function WhoAmI({ profile, place }: { readonly profile: Profile; readonly place: string }) {
  const [isChoosing, { open, close }] = useDisclosure(false);
  return (
    <Group component="header" justify="space-between" gap="md">
      <Group gap="md" wrap="nowrap" style={{ minWidth: 0 }}>
        <Avatar name={profile.name} color="petrol" variant="filled" size={56} aria-hidden />
        <div style={{ minWidth: 0 }}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {profile.name}
          </Title>
          <Text c="dimmed">{place}</Text>
        </div>
      </Group>
      <Group gap="sm">
        <SoundButton />
        <Button size="lg" variant="default" onClick={open}>
          Profil wechseln
        </Button>
      </Group>
      {isChoosing && <LazyProfileChooserModal isOpen onClose={close} />}
    </Group>
  );
}
