import { Loader, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { MayNotWork } from './may-not-work.public.tsx';
import styles from './profile-chooser.module.css';

interface ProfileButtonProps {
  readonly profile: Profile;
  readonly isActive: boolean;
  /** Whether the Enter key chooses this profile. */
  readonly isEnterChoice: boolean;
  readonly isLoading: boolean;
  /** Whether the profile needs a PIN while the server cannot be reached. */
  readonly isUnavailable: boolean;
  /** Whether the button receives the focus when the names open. */
  readonly hasInitialFocus: boolean;
  readonly onPick: () => void;
}

export function ProfileButton({
  profile,
  isActive,
  isEnterChoice,
  isLoading,
  isUnavailable,
  hasInitialFocus,
  onPick,
}: ProfileButtonProps) {
  const markId = useId();
  return (
    <UnstyledButton
      className={styles.profile}
      onClick={onPick}
      disabled={isLoading || isUnavailable}
      data-profile={profile.id}
      data-autofocus={hasInitialFocus || undefined}
      data-next={isEnterChoice || undefined}
      data-active={isActive || undefined}
      aria-current={isActive || undefined}
      aria-describedby={profile.mayNotWork === true ? markId : undefined}
    >
      <Initials name={profile.name} size={44} />
      <span className={styles.name}>
        <Text span fw={600}>
          {profile.hasPin ? <NameWithLock name={profile.name} /> : profile.name}
        </Text>
        {/* It describes the button, whose name remains the name of the person. */}
        <span id={markId} aria-hidden className={styles.below}>
          <MayNotWork profile={profile} />
        </span>
        {isUnavailable && (
          <Text span display="block" size="sm">
            Mit PIN nur mit Verbindung
          </Text>
        )}
      </span>
      {isLoading && <Loader size={20} aria-label="Profil wird gesetzt" />}
      {isActive && <IconCheck size={20} aria-label="aktiv" />}
    </UnstyledButton>
  );
}

/** The lock never begins a line of its own: it stands in the padding of the last word. */
function NameWithLock({ name }: { readonly name: string }) {
  const lastStart = name.lastIndexOf(' ') + 1;
  return (
    <>
      {name.slice(0, lastStart)}
      <span className={styles.lastWord}>
        {name.slice(lastStart)}&nbsp;
        <IconLock size={18} aria-label="mit PIN" className={styles.lock} />
      </span>
    </>
  );
}
