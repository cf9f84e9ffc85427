import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import { CORRECTED_LATER, RecordNotice } from '#web/ui/record/record-notice.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { useListedProtocol, protocolQuery } from './protocol-lists.api.ts';
import { ANSWERS_LATER, ProtocolSummary } from './protocol-summary.tsx';

interface ProtocolDetailProps {
  /** Id of the protocol; '' closes the drawer. */
  readonly id: string;
  readonly rowNavigation: RowNavigation | null;
  readonly onClose: () => void;
}

/** Summarises a closed protocol in a drawer, and links to the page with its answers. */
export function ProtocolDetail({ id, rowNavigation, onClose }: ProtocolDetailProps) {
  const protocol = useQuery({
    ...protocolQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const known = useListedProtocol(id, protocol);
  const shown = protocol.data ?? known?.row;
  return (
    <DetailDrawer isOpen={id !== ''} title="Protokoll" rowNavigation={rowNavigation} onClose={onClose}>
      {protocol.isPending && known === null && <Skeleton height={320} radius="md" />}
      {shown && <ProtocolSummary protocol={shown} />}
      <RecordNotice
        query={protocol}
        seenAt={known?.seenAt}
        subject="Angaben zum Protokoll"
        waiting={protocol.data === undefined ? ANSWERS_LATER : CORRECTED_LATER}
        isAtFoot
      />
    </DetailDrawer>
  );
}
