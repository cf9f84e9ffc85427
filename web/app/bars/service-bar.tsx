import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconSearch, IconUserQuestion } from '@tabler/icons-react';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { LockButton } from '#web/features/profiles/sign/lock-button.public.tsx';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import { NotificationBell } from '#web/features/notifications/notifications.public.ts';
import { UsageChip } from '#web/features/player-check/player-check.public.ts';
import { focusProfileChooser } from '#web/features/profiles/focus-profile-chooser.public.ts';
import { MayNotWork } from '#web/features/profiles/sign/may-not-work.public.tsx';
import { Initials } from '#web/ui/page/initials.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import classes from './service-bar.module.css';

interface ServiceBarProps {
  /** Whether the menu rail is hidden. This bar then has a button that opens the menu. */
  readonly isRailHidden: boolean;
  readonly onOpen: (dialog: ShellDialog) => void;
}

/**
 * The header of the service staff. It shows who signs the entries, where and since when, so that the next shift notices
 * that the profile is not theirs.
 */
export function ServiceBar({ isRailHidden, onOpen }: ServiceBarProps) {
  const { location } = useSession();
  return (
    <div className={classes.bar} data-gives-way>
      {isRailHidden && (
        <ActionIcon
          className={classes.menu}
          aria-label="Menü öffnen"
          aria-haspopup="dialog"
          onClick={() => onOpen('menu')}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
      )}
      {location !== null && <CurrentProfile onChange={() => onOpen('profile')} />}
      <LockButton className={classes.lock} />
      <div className={classes.end}>
        {location !== null && <UsageChip locationId={location.id} />}
        <ActionIcon
          aria-label="Suchen und springen"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => onOpen('palette')}
        >
          <IconSearch size={22} />
        </ActionIcon>
        <div className={classes.wide}>
          <NotificationBell onOpen={() => onOpen('notifications')} />
          <ColorSchemeButton />
        </div>
      </div>
    </div>
  );
}

function CurrentProfile({ onChange }: { readonly onChange: () => void }) {
  const { location, profile, user } = useSession();
  const now = useNow(MINUTE_MILLISECONDS);
  return (
    <div className={classes.person} data-missing={profile === null || undefined}>
      {profile === null ? (
        <IconUserQuestion size={32} aria-hidden className={classes.nobody} />
      ) : (
        <Initials name={profile.name} size={44} />
      )}
      <div className={classes.words}>
        <span className={classes.name}>{profile?.name ?? 'Kein Profil'}</span>
        <span className={classes.place}>
          {profile !== null && <MayNotWork profile={profile} />}
          {profile?.mayNotWork === true && ' · '}
          {location?.name}{' '}
          {user.profileSince !== undefined && profile !== null && (
            <span className={classes.since} data-offline={user.profileChosenOffline}>
              {`· seit ${formatSince(user.profileSince, now)}${user.profileChosenOffline === true ? ', offline gewählt' : ''}`}
            </span>
          )}
        </span>
      </div>
      <Button
        variant="default"
        size="md"
        className={classes.change}
        onClick={() => focusProfileChooser() || onChange()}
      >
        Profil wechseln
      </Button>
    </div>
  );
}

const formatSince = (start: string, now: number) =>
  localDay(start) === localDay(now) ? formatTime(start) : formatRelativeDateTime(start, now);
