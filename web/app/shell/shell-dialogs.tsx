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
const CustomerModal = lazyDialog(async () => (await import('./customer-modal.tsx')).CustomerModal);
const LocationModal = lazyDialog(async () => (await import('./location-modal.tsx')).LocationModal);
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
  const missing = missingChoice({ role: actor.role, customer, location });
  // A user without any location to choose from must still be able to log out.
  const shown = dialog === 'logout' ? dialog : (missing ?? dialog);
  const isBlocking = missing !== null;
  useDialogFocus(shown !== null);
  const takeTyped = useTypeAhead(shown === 'palette');
  const close = () => onChange(null);
  const leave = useLogOut(() => onChange('logout'));
  return (
    <>
      {shown === 'menu' ? <MenuDrawer groups={groups} onOpen={onChange} onClose={close} /> : null}
      {shown === 'palette' ? (
        <CommandPalette groups={groups} takeTyped={takeTyped} onOpen={onChange} onClose={close} />
      ) : null}
      {shown === 'customer' ? <CustomerModal isBlocking={isBlocking} onLogOut={leave} onClose={close} /> : null}
      {shown === 'location' ? <LocationModal isBlocking={isBlocking} onLogOut={leave} onClose={close} /> : null}
      {shown === 'profile' ? <ProfileChooserModal isOpen onClose={close} /> : null}
      {shown === 'outbox' ? <OutboxDrawer onClose={close} /> : null}
      {shown === 'logout' ? <LogOutModal onClose={close} /> : null}
      {shown === 'notifications' ? <NotificationPanel onClose={close} /> : null}
      {shown === 'activity' ? <RecordActivityModal onClose={close} /> : null}
    </>
  );
}
