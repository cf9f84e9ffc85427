import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';

/** Offers what usually follows after a profile was created, at the same location; nothing on any other visit. */
export function AfterCreation({ profile: { customer, locations = [] } }: { readonly profile: Profile }) {
  const [{ created }] = useUrlState({ created: '' });
  if (created === '') return null;
  const [location] = locations;
  const search = { customer, ...(location !== undefined && locations.length === 1 && { location }) };
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/users/profiles_create" search={search} {...props} />}
    >
      Noch eine Person
    </Button>
  );
}
