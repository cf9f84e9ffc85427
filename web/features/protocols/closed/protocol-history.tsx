import { useQuery } from '@tanstack/react-query';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { answerChanges, changeLabel } from '#shared/questionnaire/answer-changes.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { protocolHistoryQuery } from '#web/features/protocols/list/protocol-lists.api.ts';

interface ProtocolHistoryProps {
  readonly protocol: FilledProtocol;
  readonly questionnaire: Questionnaire;
}

export function ProtocolHistory({ protocol, questionnaire }: ProtocolHistoryProps) {
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

const changesBetween = (questionnaire: Questionnaire, before: FilledProtocol, after: FilledProtocol) => [
  ...onlyChanged([
    { field: 'Geschehen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
  ]),
  ...answerChanges(questionnaire, before.answers, after.answers).map((change) => ({
    field: changeLabel(change),
    before: change.before,
    after: change.after,
  })),
];
