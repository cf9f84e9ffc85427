import { Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { User } from '#shared/contracts/users/users.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { spokenName } from './user-texts.ts';
import { useChangeUser } from './users.api.ts';

/** Takes the login from a person, or gives it back. */
export function UserStatusAct({ user }: { readonly user: User }) {
  const change = useChangeUser(user.id);
  const name = spokenName(user);
  return (
    <StatusAct
      isActive={user.isActive}
      send={change.mutateAsync}
      deactivation={{
        label: 'Zugang sperren',
        icon: IconLock,
        confirmLabel: 'Sperren',
        successText: `Der Zugang von ${name} ist gesperrt.`,
        consequence: (
          <Text>
            {name} wird überall abgemeldet und kann sich nicht mehr anmelden. Das gilt sofort. Was diese Person
            eingetragen hat, bleibt, und Sie können den Zugang jederzeit wieder aktivieren.
          </Text>
        ),
      }}
      activation={{
        label: 'Zugang aktivieren',
        icon: IconLockOpen,
        confirmLabel: 'Aktivieren',
        successText: `Der Zugang von ${name} ist wieder aktiv.`,
        consequence: (
          <Text>{name} kann sich dann wieder anmelden, mit derselben E-Mail-Adresse und demselben Passwort.</Text>
        ),
      }}
    />
  );
}
