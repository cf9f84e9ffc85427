import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import styles from './protocol-list.module.css';
import { findingsText } from '#web/features/protocols/findings-text.public.ts';
import { openFindings, PROTOCOL_MARKS, protocolMarks } from './protocol-marks.ts';

export function ProtocolMarks({ protocol }: { readonly protocol: Protocol }) {
  return protocolMarks(protocol).map((mark) => <Mark key={mark}>{PROTOCOL_MARKS[mark]}</Mark>);
}

/** Tells protocols of the same form from each other. */
export const FirstChoice = ({ protocol }: { readonly protocol: Protocol }) =>
  protocol.firstChoice !== undefined && <span className={styles.firstChoice}>{protocol.firstChoice}</span>;

/** Shows in grey that nothing was found, which is normal, and that all of it is fixed, which needs nobody. */
export function FindingsBadge({ protocol }: { readonly protocol: Pick<Protocol, 'findings'> }) {
  const count = protocol.findings.length;
  if (count === 0) return <Text c="dimmed">keine</Text>;
  const open = openFindings(protocol);
  return (
    <StatusBadge tone={open === 0 ? 'calm' : 'soon'} icon={open === 0 ? IconCircleCheck : IconAlertTriangle}>
      {findingsText(count, open)}
    </StatusBadge>
  );
}
