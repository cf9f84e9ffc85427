import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StateChange } from '#shared/contracts/master-data/states.ts';
import { type HistoryEntry, HistoryList } from '#web/ui/record/history-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import { VALUE_LABELS } from './state-texts.ts';
import { stateChangesQuery } from './states.api.ts';

/** Shows who changed what and when, the latest first. */
export function StateHistory({ state }: { readonly state: string }) {
  const history = useQuery(stateChangesQuery(state));
  return (
    <Stack gap="sm">
      {history.isPending && <Skeleton height={96} />}
      {history.isLoadingError && <ErrorNotice subject="Einträge des Verlaufs" onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <Text c="dimmed">Noch nichts wurde geändert.</Text>}
      {history.data && <HistoryList entries={history.data.map(toHistoryEntry)} />}
    </Stack>
  );
}

function toHistoryEntry(change: StateChange): HistoryEntry {
  const { value: field, before = '', after = '', sourceBefore = '', sourceAfter = '', verifiedAt } = change;
  const isValueChanged = before !== after;
  const checkedText = verifiedAt === undefined ? '' : ` (geprüft am ${formatDay(verifiedAt)})`;
  return {
    key: change['@id'],
    timeText: formatDateTime(change.createdAt),
    authorName: change.userName,
    title: isValueChanged ? VALUE_LABELS[field] : `${VALUE_LABELS[field]}: erneut geprüft`,
    changes: [
      ...(isValueChanged ? [{ field: 'Wert', before, after }] : []),
      ...(sourceAfter === '' && sourceBefore === ''
        ? []
        : [{ field: 'Quelle', before: sourceBefore, after: `${sourceAfter}${checkedText}` }]),
    ],
  };
}
