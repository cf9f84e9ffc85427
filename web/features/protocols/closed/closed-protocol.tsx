import '#web/ui/screen/print.css';
import { Alert, Anchor, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type FilledProtocol, protocols } from '#shared/contracts/protocols/protocols.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import styles from './closed-protocol.module.css';
import { FilledQuestionnaire } from './filled-questionnaire.tsx';
import { CorrectElsewhere, ProtocolActions } from '#web/features/protocols/list/protocol-actions.tsx';
import { ProtocolFindings } from './protocol-findings.tsx';
import { type AnswerChange, answerChanges, changeLabel } from '#shared/questionnaire/answer-changes.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { protocolHistoryQuery } from '#web/features/protocols/list/protocol-lists.api.ts';
import { ProtocolMarks } from '#web/features/protocols/list/protocol-marks-list.tsx';
import { protocolMarks } from '#web/features/protocols/list/protocol-marks.ts';
import { protocolFacts } from './protocol-facts.ts';

function changesBetween(questionnaire: Questionnaire, before: FilledProtocol, after: FilledProtocol) {
  const textQuestions = questionsOf(questionnaire).filter(({ type }) => type === 'text');
  const isFreeText = ({ question, field }: AnswerChange) =>
    field === 'comment' || (field === 'value' && textQuestions.some(({ id }) => id === question));
  return [
    ...onlyChanged([
      { field: 'Geschehen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
    ]),
    ...answerChanges(questionnaire, before.answers, after.answers).map((change) => ({
      field: changeLabel(change),
      before: change.before,
      after: change.after,
      isFreeText: isFreeText(change),
    })),
  ];
}

/** Shows a closed protocol with the questions of the version that was filled in. */
export function ClosedProtocol({ protocol }: { readonly protocol: FilledProtocol }) {
  const version = useQuery(versionQuery(protocol.formVersion));
  return (
    <Stack gap="lg" component="article">
      <PageHeader
        title={protocol.formName}
        subtitle={subtitleOf(protocol)}
        back={{ to: '/service/protocols', label: 'Protokolle' }}
      >
        <ProtocolActions protocol={protocol} />
      </PageHeader>
      <CorrectElsewhere protocol={protocol} />
      {protocol.correctedBy !== undefined && <ReplacedNotice successor={protocol.correctedBy} />}
      {protocolMarks(protocol).length > 0 && (
        <Group gap={6}>
          <ProtocolMarks protocol={protocol} />
        </Group>
      )}
      <ProtocolFindings protocol={protocol} />
      <Paper withBorder p="lg" className={styles.facts}>
        <FieldList fields={protocolFacts(protocol)} />
      </Paper>
      {version.isPending && <Skeleton height={480} radius="md" role="group" aria-label="Angaben werden geladen" />}
      {version.isLoadingError && <ErrorNotice subject="Fragen und Antworten" onRetry={() => void version.refetch()} />}
      {version.data && (
        <>
          <FilledQuestionnaire questionnaire={version.data.questionnaire} answers={protocol.answers} />
          <Paper withBorder p="lg" data-print={protocol.corrects === undefined ? 'none' : undefined}>
            <ProtocolHistory protocol={protocol} questionnaire={version.data.questionnaire} />
          </Paper>
        </>
      )}
      <LedgerEntryLine entity={protocol['@id']} />
      <Anchor component={Link} to="/service/protocols" data-print="none">
        Alle Protokolle
      </Anchor>
    </Stack>
  );
}

const subtitleOf = ({ firstChoice, occurredAt, locationName }: FilledProtocol) =>
  [firstChoice, `Protokoll vom ${formatDateTime(occurredAt)}`, locationName]
    .filter((fact) => fact !== undefined)
    .join(' · ');

function ReplacedNotice({ successor }: { readonly successor: string }) {
  return (
    <Alert color="gray" icon={<IconHistory aria-hidden />} title="Dieses Protokoll wurde korrigiert">
      <Anchor component={Link} to={`/service/protocols/edit/${idFromIri(successor, protocols.path) ?? ''}`}>
        Zur korrigierten Fassung
      </Anchor>
    </Alert>
  );
}

interface ProtocolHistoryProps {
  readonly protocol: FilledProtocol;
  readonly questionnaire: Questionnaire;
}

function ProtocolHistory({ protocol, questionnaire }: ProtocolHistoryProps) {
  const history = useQuery(protocolHistoryQuery(protocol.origin));
  return (
    <HistorySection
      history={history}
      describe={(entry, before) => ({
        key: entry['@id'],
        title: before === undefined ? 'Abgeschlossen' : 'Korrigiert',
        timeText: formatDateTime(entry.closedAt ?? entry.createdAt),
        authorName: profileNameText(entry) ?? 'SYSTEM',
        reason: entry.reason,
        changes: before === undefined ? [] : changesBetween(questionnaire, before, entry),
      })}
    />
  );
}
