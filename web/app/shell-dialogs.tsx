import { lazy, Suspense } from 'react';
import { missingChoice } from '#web/api/required-choice.ts';
import { useSession } from '#web/api/session.ts';
import { loadInTime } from './chunk-load.ts';
import { useDialogFocus } from './dialog-focus.ts';
import type { NavigationGroup } from './navigation.ts';

/** One at a time. */
export type ShellDialog = 'menu' | 'palette' | 'customer' | 'location' | 'profile';

const MenuDrawer = lazy(async () => ({ default: (await loadInTime(import('./menu-drawer.tsx'))).MenuDrawer }));
const CommandPalette = lazy(async () => ({
  default: (await loadInTime(import('./command-palette.tsx'))).CommandPalette,
}));
const CustomerModal = lazy(async () => ({ default: (await loadInTime(import('./customer-modal.tsx'))).CustomerModal }));
const LocationModal = lazy(async () => ({ default: (await loadInTime(import('./location-modal.tsx'))).LocationModal }));
const ProfileModal = lazy(async () => ({
  default: (await loadInTime(import('#web/features/profiles/profiles.public.ts'))).ProfileChooserModal,
}));

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
    <Suspense>
      {shown === 'menu' ? <MenuDrawer groups={groups} onOpen={onChange} onClose={close} /> : null}
      {shown === 'palette' ? <CommandPalette groups={groups} onOpen={onChange} onClose={close} /> : null}
      {shown === 'customer' ? <CustomerModal isBlocking={isBlocking} onClose={close} /> : null}
      {shown === 'location' ? <LocationModal isBlocking={isBlocking} onClose={close} /> : null}
      {shown === 'profile' ? <ProfileModal isOpen onClose={close} /> : null}
    </Suspense>
  );
}
