import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserQuestion } from '@tabler/icons-react';
import { canCompleteTask, canRecordActivity, isService } from '#shared/permissions.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { ActionsMenu } from '#web/features/activities/activities.public.ts';
import { TourChip } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { LazyProfileChooserModal } from '#web/features/profiles/profiles.public.ts';
import { NextTaskChips } from '#web/features/tasks/tasks.public.ts';
import { BarEdge } from '#web/ui/screen/bar-edge.tsx';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import { Initials } from '#web/ui/page/initials.tsx';
import { LockButton } from '#web/features/profiles/sign/lock-button.public.tsx';
import { useScreenPath } from '#web/app/routes/screen-path.ts';
import { useSidebarState } from '#web/app/menu/sidebar-state.ts';
import { NewProtocolLink } from './new-protocol-link.tsx';
import styles from './workplace-strip.module.css';

/** These pages offer to begin a protocol themselves. */
const PAGES_OF_PROTOCOLS = ['/service/protocols', '/service/protocols/create'];
/** This page offers to record a measure itself. */
const PAGE_OF_MEASURES = '/activities/list';

/**
 * Shows the workplace in one line above other pages: what is due, and buttons to record. For the management it also shows
 * the profile, which service staff see in their header.
 */
export function WorkplaceStrip() {
  const { actor } = useSession();
  const path = useScreenPath();
  const [railState] = useSidebarState();
  const isInRail = isService(actor) && railState === 'shown';
  return (
    <aside className={styles.strip} aria-label="Arbeitsplatz" data-gives-way>
      <PageMark name="strip" />
      {!isService(actor) && (
        <>
          <ProfileButton />
          <LockButton isCompact />
        </>
      )}
      <div className={styles.due}>
        {canCompleteTask(actor) && <NextTaskChips />}
        <TourChip />
      </div>
      <div className={styles.actions} data-in-rail={isInRail || undefined}>
        {canRecordActivity(actor) && path !== PAGE_OF_MEASURES && <ActionsMenu className={styles.action} />}
        {!PAGES_OF_PROTOCOLS.includes(path) && <NewProtocolLink className={styles.action} />}
      </div>
      <BarEdge of="strip" />
    </aside>
  );
}

function ProfileButton() {
  const { profile, user } = useSession();
  const isAllowed = useMayRecord();
  const [isChooserOpen, { open, close }] = useDisclosure(false);
  if (profile === null && !isAllowed) return null;
  return (
    <>
      <UnstyledButton
        className={styles.who}
        data-missing={profile === null || undefined}
        onClick={open}
        aria-label={`${profile?.name ?? 'Kein Profil'}: Profil wechseln`}
      >
        {profile === null ? (
          <IconUserQuestion size={26} aria-hidden className={styles.nobody} />
        ) : (
          <Initials name={profile.name} size={40} />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{profile?.name ?? 'Kein Profil'}</span>
          <span className={styles.change}>
            {profile !== null && user.profileChosenOffline === true ? 'offline gewählt' : 'Profil wechseln'}
          </span>
        </span>
      </UnstyledButton>
      {isChooserOpen && <LazyProfileChooserModal isOpen onClose={close} />}
    </>
  );
}

function useMayRecord() {
  const actor = useActor();
  return canRecordActivity(actor) || canCompleteTask(actor);
}
