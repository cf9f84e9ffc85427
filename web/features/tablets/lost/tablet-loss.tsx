import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconDeviceTabletCheck, IconDeviceTabletX } from '@tabler/icons-react';
import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { useTabletOperation } from '#web/features/tablets/tablets.api.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { DeliveredEntries } from './delivered-entries.tsx';
import { lossText, reportText } from './loss-texts.ts';

/** Shows how far a lost tablet is, what it delivered, and takes the report back while that is possible. */
export function TabletLoss({ tablet }: { readonly tablet: Tablet }) {
  const nameOfUser = useUserNames();
  const operation = useTabletOperation(tablet.id);
  const takeBack = () =>
    operation
      .mutateAsync({ operation: 'found', idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess('Das Tablet ist nicht mehr als verloren gemeldet.'))
      .catch(showSendError);
  const { lostAt, lostBy, state } = tablet;
  if (lostAt === undefined) return null;
  return (
    <Stack gap="md">
      <Alert
        color="gray"
        variant="outline"
        role="note"
        icon={<IconDeviceTabletX aria-hidden />}
        title={`Verloren gemeldet am ${reportText(formatDateTime(lostAt), lostBy && nameOfUser?.(lostBy))}`}
      >
        {lossText(tablet)}
      </Alert>
      <DeliveredEntries tablet={tablet['@id']} />
      {state === 'lost' && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDeviceTabletCheck size={18} aria-hidden />}
            loading={operation.isPending}
            onClick={() => void takeBack()}
          >
            Wiedergefunden
          </Button>
        </Group>
      )}
    </Stack>
  );
}
