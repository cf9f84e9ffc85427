// The actions of the session, shared by the user menu, the drawer and the command palette.
import type { Icon } from '@tabler/icons-react';
import {
  IconBuilding,
  IconLock,
  IconLogout,
  IconMapPin,
  IconReceipt,
  IconUserCircle,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '#web/api/session/session.ts';
import type { Session } from '#web/api/session/session-data.ts';
import * as may from '#shared/permissions.ts';
import { useLogOut } from '#web/app/lock/log-out.ts';
import { useLockAction } from '#web/features/profiles/sign/lock-button.public.tsx';
import type { ScreenPath } from '#web/app/routes/routes.tsx';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';

export interface UserAction {
  readonly id: string;
  readonly label: string;
  /** The current value, e.g. the name of the organisation. */
  readonly current?: string;
  readonly icon: Icon;
  /** Whether the header has it as well, so that the menu leaves it out. */
  readonly isInHeader?: boolean;
  readonly run: () => void;
}

interface ActionDefinition extends Omit<UserAction, 'run'> {
  readonly isShown: boolean;
  readonly target: { readonly dialog: ShellDialog } | { readonly path: ScreenPath } | 'lock' | 'logout';
}

function actionDefinitions({ actor, customer, location, profile }: Session): ActionDefinition[] {
  const maySeeOwnAdministration = may.canSeeOwnAdministration(actor);
  return [
    {
      id: 'customer',
      label: 'Organisation wechseln',
      current: customer?.name,
      icon: IconBuilding,
      isShown: maySeeOwnAdministration,
      target: { dialog: 'customer' },
    },
    {
      id: 'location',
      label: 'Standort wechseln',
      current: location?.name,
      icon: IconMapPin,
      isShown: maySeeOwnAdministration,
      target: { dialog: 'location' },
    },
    {
      id: 'userdata',
      label: 'Meine Benutzerdaten',
      icon: IconUserCog,
      isShown: maySeeOwnAdministration,
      target: { path: '/users/userdata' },
    },
    {
      id: 'billing',
      label: 'Rechnungen & Vertragsdaten',
      icon: IconReceipt,
      isShown: may.canReadBilling(actor),
      target: { path: '/customer/billing' },
    },
    {
      id: 'profiles',
      label: 'Profile',
      icon: IconUsers,
      isShown: may.isService(actor),
      target: { path: '/users/profiles' },
    },
    {
      id: 'profile',
      label: 'Profil wechseln',
      current: profile?.name,
      icon: IconUserCircle,
      isShown: may.isService(actor),
      target: { dialog: 'profile' },
    },
    {
      id: 'lock',
      label: 'Sperren',
      icon: IconLock,
      isInHeader: may.isService(actor),
      isShown: profile !== null,
      target: 'lock',
    },
    { id: 'logout', label: 'Abmelden', icon: IconLogout, isShown: true, target: 'logout' },
  ];
}

export function useUserActions(onOpen: (dialog: ShellDialog) => void): UserAction[] {
  const session = useSession();
  const navigate = useNavigate();
  const requestLogOut = useLogOut(() => onOpen('logout'));
  const lock = useLockAction();
  const runAction = ({ target }: ActionDefinition) => {
    if (target === 'lock') return lock?.();
    if (target === 'logout') return requestLogOut();
    if ('dialog' in target) return onOpen(target.dialog);
    return void navigate({ to: target.path });
  };
  return actionDefinitions(session)
    .filter((definition) => definition.isShown)
    .map((definition) => ({ ...definition, run: () => runAction(definition) }));
}
