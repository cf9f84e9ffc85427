import { Button, Stack, Text } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { flushOutbox } from '#web/api/outbox/outbox-sending.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import classes from './outbox-drawer.module.css';
import { OutboxEntry } from './outbox-entry.tsx';

/** Lists the entries that the server has not received yet. */
export function OutboxDrawer({ onClose }: { readonly onClose: () => void }) {
  const { requests, sending } = useOutbox();
  const isOnline = useIsOnline();
  const { opened, startClosing } = useDialogTransition(onClose);
  const close = () => {
    startClosing();
    onClose();
  };
  return (
    <DetailDrawer isOpen={opened} title="Noch nicht übertragen" onClose={close}>
      {requests.length === 0 ? (
        <AllSentNotice />
      ) : (
        <Stack gap="md">
          <Text>{explanationOf(requests, isOnline)}</Text>
          <ul className={classes.entries}>
            {requests.map((request) => (
              <OutboxEntry key={request.idempotencyKey} request={request} />
            ))}
          </ul>
          {requests.every(({ refusal }) => refusal !== null) ? null : (
            <Button variant="default" loading={sending !== null} onClick={() => void flushOutbox()}>
              Jetzt übertragen
            </Button>
          )}
        </Stack>
      )}
    </DetailDrawer>
  );
}

function explanationOf(requests: readonly QueuedRequest[], isOnline: boolean): string {
  if (requests.every(({ refusal }) => refusal !== null))
    return 'Der Server hat dies nicht angenommen. Bitte entscheiden Sie, was damit geschieht.';
  return isOnline
    ? 'Diese Einträge sind auf diesem Gerät gespeichert und werden der Reihe nach übertragen.'
    : 'Diese Einträge sind auf diesem Gerät gespeichert. Sie werden von selbst übertragen, sobald wieder eine Verbindung besteht.';
}

const AllSentNotice = () => (
  <Stack align="center" gap="xs" p="xl" role="status">
    <IconCloudCheck size={36} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
    <Text>Alles ist übertragen.</Text>
  </Stack>
);
