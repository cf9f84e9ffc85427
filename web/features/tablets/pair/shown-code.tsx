import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { groupedPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import type { NewTabletPairing } from '#shared/contracts/tablets/tablets.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { pairingQuery } from '#web/features/tablets/tablets.api.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { QrCode } from '#web/ui/page/qr-code.tsx';
import styles from './shown-code.module.css';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';

const SECOND_MILLISECONDS = 1000;

interface ShownCodeProps {
  readonly pairing: NewTabletPairing;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
  readonly onDone: () => void;
}

/** Shows the code until a tablet has used it, or it has expired. */
export function ShownCode({ pairing, isRenewing, onRenew, onDone }: ShownCodeProps) {
  const current = useQuery(pairingQuery(pairing.id)).data ?? pairing;
  const seconds = Math.max(
    0,
    Math.ceil((Date.parse(pairing.expiresAt) - useNow(SECOND_MILLISECONDS)) / SECOND_MILLISECONDS),
  );
  if (current.state === 'used') return <Connected pairing={pairing} onDone={onDone} />;
  if (current.state === 'expired' || seconds === 0)
    return <ExpiredCode isRenewing={isRenewing} onRenew={onRenew} onDone={onDone} />;
  const code = groupedPairingCode(pairing.token);
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        <TabletAtLocation pairing={pairing} />
      </Text>
      <Text>Scannen Sie den Code mit der Kamera des Tablets, und tippen Sie dort auf „Verbinden“.</Text>
      <div className={styles.code}>
        <QrCode text={`${location.origin}/tablet#${pairing.token}`} label="QR-Code für das Tablet" />
      </div>
      <div className={styles.byHand}>
        <Text size="sm" c="dimmed">
          Ohne Kamera: Öffnen Sie auf dem Tablet <strong>{location.host}/tablet</strong> und tippen Sie ein:
        </Text>
        <Text className={styles.typed}>{code}</Text>
      </div>
      <Group justify="space-between">
        <Text c="dimmed" aria-hidden className={styles.clock}>
          Gilt noch {minutesAndSeconds(seconds)}
        </Text>
        <Button variant="default" data-autofocus onClick={onDone}>
          Schließen
        </Button>
      </Group>
    </Stack>
  );
}

const ExpiredCode = ({ isRenewing, onRenew, onDone }: Omit<ShownCodeProps, 'pairing'>) => (
  <Stack gap="md">
    <FocusedAlert variant="default" icon={<IconClockOff aria-hidden />} title="Der Code ist abgelaufen">
      Ein Code gilt fünf Minuten. Lassen Sie sich einen neuen anzeigen.
    </FocusedAlert>
    <Group justify="flex-end">
      <Button variant="default" onClick={onDone}>
        Schließen
      </Button>
      <Button loading={isRenewing} onClick={onRenew}>
        Neuen Code anzeigen
      </Button>
    </Group>
  </Stack>
);

/** Names the tablet and its location. */
function TabletAtLocation({ pairing }: Pick<ShownCodeProps, 'pairing'>) {
  const locationName = useQuery(locationsQuery).data?.find((place) => place['@id'] === pairing.location)?.name;
  return (
    <>
      Tablet „{pairing.name}“{locationName !== undefined && `, ${locationName}`}
    </>
  );
}

const Connected = ({ pairing, onDone }: Pick<ShownCodeProps, 'pairing' | 'onDone'>) => (
  <Stack gap="md">
    <Group gap="sm" wrap="nowrap" role="status" tabIndex={-1} ref={focusOnce} className={styles.connected}>
      <IconCircleCheck size={36} stroke={1.4} aria-hidden />
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        Verbunden: <TabletAtLocation pairing={pairing} />
      </Text>
    </Group>
    <Text>Es meldet sich von nun an ohne Passwort an. Wer dort arbeitet, wählt nur noch das eigene Profil.</Text>
    <Group justify="flex-end">
      <Button onClick={onDone}>Fertig</Button>
    </Group>
  </Stack>
);

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
