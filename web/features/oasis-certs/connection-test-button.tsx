import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import type { ConnectionTest } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useTestCertificate } from './oasis-certs.api.ts';

const OUTCOMES = {
  connected: 'Verbindung steht: OASIS nimmt dieses Zertifikat an.',
  certificateInvalid: 'OASIS nimmt dieses Zertifikat nicht an.',
  unavailable: 'OASIS ist gerade nicht erreichbar.',
} as const satisfies Record<ConnectionTest['outcome'], string>;

/** Tests the connection. The result stays beside the button until the next test. */
export function ConnectionTestButton({ id }: { readonly id: number }) {
  const test = useTestCertificate(id);
  const outcome = test.data?.outcome;
  const Icon = outcome === 'connected' ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      {/* A live region must exist before its text changes; while it is empty it takes no space. */}
      <Text
        role="status"
        pos={outcome === undefined ? 'absolute' : undefined}
        c={outcome === undefined || outcome === 'connected' ? 'dimmed' : 'error'}
      >
        {outcome !== undefined && !test.isPending && (
          <>
            <Icon size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {OUTCOMES[outcome]}
          </>
        )}
      </Text>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onError: showSendError })}
      >
        Verbindung testen
      </Button>
    </>
  );
}
