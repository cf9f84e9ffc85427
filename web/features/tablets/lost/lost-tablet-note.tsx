import { Alert, Anchor } from '@mantine/core';
import { IconDeviceTabletX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TabletDelivery } from '#shared/contracts/tablets/deliveries.ts';
import { tablets } from '#shared/contracts/tablets/tablets.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadTablets } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { deliveryOfRecordQuery } from '#web/features/tablets/tablets.api.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';

interface LostTabletNoteProps {
  /** IRI of the first entry of a chain of corrections. */
  readonly origin: string;
  /** IRI of the task whose answer recorded an activity. */
  readonly task?: string | undefined;
}

/**
 * Tells the management that a record arrived from a lost tablet, so that they can judge it. What corrects such a record,
 * and what was recorded together with it, says so too.
 */
export function LostTabletNote({ origin, task }: LostTabletNoteProps) {
  const mayRead = canReadTablets(useActor());
  const records = task === undefined ? [origin] : [origin, task];
  const { data: delivery } = useQuery({ ...deliveryOfRecordQuery(records), enabled: mayRead });
  if (delivery == null) return null;
  return (
    <Alert
      color="gray"
      variant="outline"
      role="note"
      icon={<IconDeviceTabletX aria-hidden />}
      title="Von einem verlorenen Tablet nachgereicht"
    >
      Angekommen am {formatDateTime(delivery.createdAt)}, nachdem das <DeliveringTablet delivery={delivery} /> als
      verloren gemeldet war. Bitte prüfen Sie, ob der Eintrag stimmt.
    </Alert>
  );
}

/** Leads to the tablet, unless it was removed from the list. */
function DeliveringTablet({ delivery: { tablet, tabletName } }: { readonly delivery: TabletDelivery }) {
  const name = `Tablet „${tabletName}“`;
  if (tablet === undefined) return name;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link {...props} to={`/users/tablets?tablet=${idFromIri(tablet, tablets.path)}`} />}
    >
      {name}
    </Anchor>
  );
}
