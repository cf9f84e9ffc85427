import { IconAlertTriangle, IconMinus } from '@tabler/icons-react';
import type { Protocol } from '#shared/contracts/protocols.ts';
import { Mark } from '#web/ui/mark.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { findingsText, PROTOCOL_MARKS, protocolMarks } from './protocol-marks.ts';

export function ProtocolMarks({ protocol }: { readonly protocol: Protocol }) {
  return protocolMarks(protocol).map((mark) => <Mark key={mark}>{PROTOCOL_MARKS[mark]}</Mark>);
}

export function FindingsBadge({ count }: { readonly count: number }) {
  return count === 0 ? (
    <StatusBadge tone="calm" icon={IconMinus}>
      keine
    </StatusBadge>
  ) : (
    <StatusBadge tone="soon" icon={IconAlertTriangle}>
      {findingsText(count)}
    </StatusBadge>
  );
}
