import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { protocolFacts } from '#web/features/protocols/closed/protocol-facts.ts';
import { TaskAboutFinding } from '#web/features/protocols/closed/task-about-finding.tsx';
import { LostTabletNote } from '#web/features/tablets/tablets.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { FindingsBadge, ProtocolMarks } from './protocol-marks-list.tsx';

/** Stands below the sentence that there is no connection. */
export const ANSWERS_LATER =
  'Die Antworten hat dieses Gerät noch nicht geladen. Sie folgen, sobald sie wieder besteht.';

interface ProtocolSummaryProps {
  /** A row of a list has no answers, so it cannot be opened. */
  readonly protocol: Protocol | FilledProtocol;
}

export function ProtocolSummary({ protocol }: ProtocolSummaryProps) {
  return (
    <Stack gap="lg">
      <DetailHead name={protocol.formName} about={protocol.firstChoice}>
        <ProtocolMarks protocol={protocol} />
        {protocol.hasFinding && <FindingsBadge protocol={protocol} />}
      </DetailHead>
      {'answers' in protocol && (
        <Group>
          <Button renderRoot={(props) => <Link to={`/service/protocols/edit/${protocol.id}`} {...props} />}>
            Protokoll ansehen
          </Button>
        </Group>
      )}
      {protocol.findings.length > 0 && (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Mängel">
          {protocol.findings.map((finding) => (
            <li key={finding.question}>
              <Text>{finding.label}</Text>
              <Text fw={600}>{finding.answer}</Text>
              {'answers' in protocol && (
                <>
                  <DefectWords comment={protocol.answers[finding.question]?.comment} />
                  {finding.task === undefined && <TaskAboutFinding protocol={protocol} finding={finding} />}
                </>
              )}
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

/** Shows the comment on a defect. */
const DefectWords = ({ comment }: { readonly comment: string | undefined }) =>
  comment === undefined || comment === '' ? null : <Text style={{ overflowWrap: 'anywhere' }}>{comment}</Text>;
