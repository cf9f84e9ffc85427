import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { canCompleteTask, canRecordActivity, isService } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { LazyProfileChooserModal } from '#web/features/profiles/profiles.public.ts';
import { MayNotWork } from '#web/features/profiles/sign/may-not-work.public.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { LockButton } from '#web/features/profiles/sign/lock-button.public.tsx';
import styles from './current-profile.module.css';

/**
 * The heading of the workplace. For the management it also shows who signs the entries, where and since when; service
 * staff see that in their header.
 */
export function CurrentProfile() {
  const { actor, profile } = useSession();
  const needsProfile = useNeedsProfile();
  if (profile === null) return needsProfile ? null : <HeadingWithoutProfile />;
  return isService(actor) ? (
    <h1 className={styles.hidden}>Hallo {profile.name}</h1>
  ) : (
    <ChosenProfile profile={profile} />
  );
}

/** Returns whether a profile must be chosen first. The profile chooser then replaces the tiles. */
export function useNeedsProfile(): boolean {
  const { actor, profile } = useSession();
  return profile === null && (canRecordActivity(actor) || canCompleteTask(actor));
}

function HeadingWithoutProfile() {
  const { location } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <div className={styles.words}>
          <Title order={1}>Start</Title>
          <Text c="dimmed">{location?.name}</Text>
        </div>
      </div>
    </header>
  );
}

function ChosenProfile({ profile }: { readonly profile: Profile }) {
  const { location, user } = useSession();
  const [isChooserOpen, { open, close }] = useDisclosure(false);
  const now = useNow(MINUTE_MILLISECONDS);
  const [firstName, ...otherNames] = profile.name.split(' ');
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <Initials name={profile.name} size={56} />
        <div className={styles.words}>
          <Title order={1} className={styles.name}>
            Hallo {firstName} <span className={styles.otherNames}>{otherNames.join(' ')}</span>
          </Title>
          <Text c="dimmed">
            {location?.name}
            {user.profileSince !== undefined && ` · Profil aktiv seit ${formatSince(user.profileSince, now)}`}
            {user.profileChosenOffline === true && ', offline gewählt'}
            {profile.mayNotWork === true && ' · '}
            <MayNotWork profile={profile} />
          </Text>
        </div>
      </div>
      <div className={styles.actions}>
        <LockButton />
        <Button variant="default" onClick={open}>
          Profil wechseln
        </Button>
      </div>
      {isChooserOpen && <LazyProfileChooserModal isOpen onClose={close} />}
    </header>
  );
}

const formatSince = (start: string, now: number) =>
  localDay(start) === localDay(now) ? formatTime(start) : formatRelativeDateTime(start, now);
