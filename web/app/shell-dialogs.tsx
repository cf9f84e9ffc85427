import { missingChoice } from '#web/api/required-choice.ts';
import { useSession } from '#web/api/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useDialogFocus } from '#web/ui/dialog-focus.ts';
import type { NavigationGroup } from './navigation.ts';

/** One at a time. */
export type ShellDialog = 'menu' | 'palette' | 'customer' | 'location' | 'profile' | 'activity';

const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const CommandPalette = lazyDialog(async () => (await import('./command-palette.tsx')).CommandPalette);
const CustomerModal = lazyDialog(async () => (await import('./customer-modal.tsx')).CustomerModal);
const LocationModal = lazyDialog(async () => (await import('./location-modal.tsx')).LocationModal);
const ProfileChooserModal = lazyDialog(
  async () => (await import('#web/features/profiles/profiles.public.ts')).LazyProfileChooserModal,
);

const RecordActivityModal = lazyDialog(
  async () => (await import('#web/features/activities/activities.public.ts')).LazyRecordActivityModal,
);

interface ShellDialogsProps {
  readonly dialog: ShellDialog | null;
  readonly groups: readonly NavigationGroup[];
  readonly onChange: (dialog: ShellDialog | null) => void;
}

export function ShellDialogs({ dialog, groups, onChange }: ShellDialogsProps) {
  const { actor, customer, location } = useSession();
  const missing = missingChoice({ role: actor.role, customer, location });
  const shown = missing ?? dialog;
  const isBlocking = missing !== null;
  useDialogFocus(shown !== null);
  const close = () => onChange(null);
  return (
    <>
      {shown === 'menu' ? <MenuDrawer groups={groups} onOpen={onChange} onClose={close} /> : null}
      {shown === 'palette' ? <CommandPalette groups={groups} onOpen={onChange} onClose={close} /> : null}
      {shown === 'customer' ? <CustomerModal isBlocking={isBlocking} onClose={close} /> : null}
      {shown === 'location' ? <LocationModal isBlocking={isBlocking} onClose={close} /> : null}
      {shown === 'profile' ? <ProfileChooserModal isOpen onClose={close} /> : null}
      {shown === 'activity' ? <RecordActivityModal onClose={close} /> : null}
    </>
  );
}
