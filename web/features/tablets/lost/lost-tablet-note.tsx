import { Alert, Anchor } from '@mantine/core';
import { IconDeviceTabletX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tablets } from '#shared/contracts/tablets/tablets.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadTablets } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { deliveryOfRecordQuery } from '#web/features/tablets/tablets.api.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';

/** Tells the management that a record arrived from a lost tablet, so that they can judge it. */
export function LostTabletNote({ record }: { readonly record: string }) {
  const mayRead = canReadTablets(useActor());
  const { data: delivery } = useQuery({ ...deliveryOfRecordQuery(record), enabled: mayRead });
  if (delivery == null) return null;
  return (
    <Alert
      color="gray"
      variant="outline"
      role="note"
      icon={<IconDeviceTabletX aria-hidden />}
      title="Von einem verlorenen Tablet nachgereicht"
    >
      Angekommen am {formatDateTime(delivery.createdAt)}, nachdem das{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to={`/users/tablets?tablet=${idFromIri(delivery.tablet, tablets.path)}`} />
        )}
      >
        Tablet
      </Anchor>{' '}
      als verloren gemeldet war. Bitte prüfen Sie, ob der Eintrag stimmt.
    </Alert>
  );
}
