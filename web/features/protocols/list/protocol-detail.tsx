import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { protocolFacts } from '#web/features/protocols/closed/protocol-facts.ts';
import { TaskAboutFinding } from '#web/features/protocols/closed/task-about-finding.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { LostTabletNote } from '#web/features/tablets/tablets.public.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { protocolQuery } from './protocol-lists.api.ts';
import { FindingsBadge, ProtocolMarks } from './protocol-marks-list.tsx';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

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
  return (
    <DetailDrawer isOpen={id !== ''} title="Protokoll" rowNavigation={rowNavigation} onClose={onClose}>
      {protocol.isPending && <Skeleton height={320} radius="md" />}
      {protocol.isError && <ErrorNotice subject="Angaben zum Protokoll" onRetry={() => void protocol.refetch()} />}
      {protocol.data && <ProtocolSummary protocol={protocol.data} />}
    </DetailDrawer>
  );
}

function ProtocolSummary({ protocol }: { readonly protocol: FilledProtocol }) {
  return (
    <Stack gap="lg">
      <DetailHead name={protocol.formName} about={protocol.firstChoice}>
        <ProtocolMarks protocol={protocol} />
        {protocol.hasFinding && <FindingsBadge protocol={protocol} />}
      </DetailHead>
      <Group>
        <Button renderRoot={(props) => <Link to={`/service/protocols/edit/${protocol.id}`} {...props} />}>
          Protokoll ansehen
        </Button>
      </Group>
      {protocol.findings.length > 0 && (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Mängel">
          {protocol.findings.map((finding) => (
            <li key={finding.question}>
              <Text>{finding.label}</Text>
              <Text fw={600}>{finding.answer}</Text>
              <DefectWords comment={protocol.answers[finding.question]?.comment} />
              {finding.task === undefined && <TaskAboutFinding protocol={protocol} finding={finding} />}
            </li>
          ))}
        </Stack>
      )}
      <FieldList fields={protocolFacts(protocol)} />
      <LostTabletNote origin={protocol.origin} />
      <LedgerEntryLine entity={protocol['@id']} />
    </Stack>
  );
}

/** What somebody wrote about a defect. */
const DefectWords = ({ comment }: { readonly comment: string | undefined }) =>
  comment === undefined || comment === '' ? null : <Text style={{ overflowWrap: 'anywhere' }}>{comment}</Text>;
