import { missingChoice } from '#web/api/required-choice.ts';
import { useSession } from '#web/api/session/session.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { useLogOut } from '#web/app/lock/log-out.ts';
import type { NavigationGroup } from '#web/app/menu/navigation.ts';
import type { ShellDialog } from './shell-dialog.ts';
import { useTypeAhead } from './type-ahead.ts';

const MenuDrawer = lazyDialog(async () => (await import('#web/app/menu/menu-drawer.tsx')).MenuDrawer);
const CommandPalette = lazyDialog(async () => (await import('#web/app/palette/command-palette.tsx')).CommandPalette);
const CustomerModal = lazyDialog(async () => (await import('./choices/customer-modal.tsx')).CustomerModal);
const LocationModal = lazyDialog(async () => (await import('./choices/location-modal.tsx')).LocationModal);
const ProfileChooserModal = lazyDialog(
  async () => (await import('#web/features/profiles/profiles.public.ts')).LazyProfileChooserModal,
);

const RecordActivityModal = lazyDialog(
  async () => (await import('#web/features/activities/activities.public.ts')).LazyRecordActivityModal,
);

const OutboxDrawer = lazyDialog(async () => (await import('#web/app/outbox/outbox-drawer.tsx')).OutboxDrawer);
const LogOutModal = lazyDialog(async () => (await import('#web/app/lock/log-out-modal.tsx')).LogOutModal);
const NotificationPanel = lazyDialog(
  async () => (await import('#web/features/notifications/notifications.public.ts')).LazyNotificationPanel,
);

interface ShellDialogsProps {
  readonly dialog: ShellDialog | null;
  readonly groups: readonly NavigationGroup[];
  readonly onChange: (dialog: ShellDialog | null) => void;
}

export function ShellDialogs({ dialog, groups, onChange }: ShellDialogsProps) {
  const { actor, customer, location } = useSession();
  const missingDialog = missingChoice({ role: actor.role, customer, location });
  // A user without any location to choose from must still be able to log out.
  const openDialog = dialog === 'logout' ? dialog : (missingDialog ?? dialog);
  const isBlocking = missingDialog !== null;
  useDialogFocus(openDialog !== null);
  const takeBufferedInput = useTypeAhead(openDialog === 'palette');
  const close = () => onChange(null);
  const requestLogOut = useLogOut(() => onChange('logout'));
  return (
    <>
      {openDialog === 'menu' ? <MenuDrawer groups={groups} onOpen={onChange} onClose={close} /> : null}
      {openDialog === 'palette' ? (
        <CommandPalette groups={groups} takeBufferedInput={takeBufferedInput} onOpen={onChange} onClose={close} />
      ) : null}
      {openDialog === 'customer' ? (
        <CustomerModal isBlocking={isBlocking} onLogOut={requestLogOut} onClose={close} />
      ) : null}
      {openDialog === 'location' ? (
        <LocationModal isBlocking={isBlocking} onLogOut={requestLogOut} onClose={close} />
      ) : null}
      {openDialog === 'profile' ? <ProfileChooserModal isOpen onClose={close} /> : null}
      {openDialog === 'outbox' ? <OutboxDrawer onClose={close} /> : null}
      {openDialog === 'logout' ? <LogOutModal onClose={close} /> : null}
      {openDialog === 'notifications' ? <NotificationPanel onClose={close} /> : null}
      {openDialog === 'activity' ? <RecordActivityModal onClose={close} /> : null}
    </>
  );
}
