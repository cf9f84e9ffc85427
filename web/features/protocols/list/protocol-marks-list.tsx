import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import styles from './protocol-list.module.css';
import { findingsText, PROTOCOL_MARKS, protocolMarks } from './protocol-marks.ts';

export function ProtocolMarks({ protocol }: { readonly protocol: Protocol }) {
  return protocolMarks(protocol).map((mark) => <Mark key={mark}>{PROTOCOL_MARKS[mark]}</Mark>);
}

/** Tells protocols of the same form from each other. */
export const FirstChoice = ({ protocol }: { readonly protocol: Protocol }) =>
  protocol.firstChoice !== undefined && <span className={styles.firstChoice}>{protocol.firstChoice}</span>;

/** Shows a count of zero in grey, because it is normal that nothing was found. */
export function FindingsBadge({ count }: { readonly count: number }) {
  if (count === 0) return <Text c="dimmed">keine</Text>;
  return (
    <StatusBadge tone="soon" icon={IconAlertTriangle}>
      {findingsText(count)}
    </StatusBadge>
  );
}
