import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import { useSetupPage } from './setup-page.ts';

/** Offers what usually follows after a profile was created; nothing on any other visit. */
export function AfterCreation({ customer }: { readonly customer: string }) {
  const [{ created, via }] = useUrlState({ created: '', via: '' });
  const setupPage = useSetupPage(customer);
  if (created === '') return null;
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/users/profiles_create" search={withoutEmpty({ customer, via })} {...props} />}
      >
        Noch eine Person
      </Button>
      {setupPage !== null && (
        <Button variant="default" renderRoot={(props) => <Link to={setupPage.to} {...props} />}>
          Zurück zur Einrichtung
        </Button>
      )}
    </Group>
  );
}
