import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUrlState } from '#web/ui/filter/url-state.ts';

/** Offers what usually follows after a profile was created; nothing on any other visit. */
export function AfterCreation({ customer }: { readonly customer: string }) {
  const [{ created }] = useUrlState({ created: '' });
  if (created === '') return null;
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/users/profiles_create" search={{ customer }} {...props} />}
    >
      Noch eine Person
    </Button>
  );
}
