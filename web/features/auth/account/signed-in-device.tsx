import { Button, Group, Text } from '@mantine/core';
import type { AccountSession } from '#shared/contracts/auth/account.ts';
import { deviceName } from '#web/ui/screen/device-name.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import styles from '#web/ui/list/row-list.module.css';
import { formatDateTime } from '#web/ui/time/local-time.ts';

interface SignedInDeviceProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** Shows the device, the location and the times of a session. The current session has no button to end it. */
export function SignedInDevice({
  session: { userAgent, place, network, lastSeenAt, createdAt, isCurrent },
  isEnding,
  onEnd,
}: SignedInDeviceProps) {
  const device = deviceName(userAgent);
  const lastSeen = formatDateTime(lastSeenAt);
  const start = formatDateTime(createdAt);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <Mark>dieses Gerät</Mark>}
        </Group>
        <Text c="dimmed" size="sm" title={network === undefined ? undefined : `IP-Adresse aus ${network}`}>
          {[place, `Zuletzt ${lastSeen}`, start !== lastSeen && `angemeldet ${start}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`${device} abmelden, zuletzt benutzt ${lastSeen}`}
        >
          Abmelden
        </Button>
      )}
    </li>
  );
}
