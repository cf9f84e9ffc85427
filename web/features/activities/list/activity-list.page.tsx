import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { activities, type Activity, listActivities } from '#shared/contracts/activities/activities.ts';
import { useState } from 'react';
import { canRecordActivity, isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { activityCountQuery, useActivityList } from './activity-lists.api.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityListQuery, NO_ACTIVITY_FILTER, ACTIVITY_ORDER } from './activity-filter.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { useRowIcon } from './row-icon.tsx';
import { LazyActivityDetail, LazyRecordActivityModal } from '#web/features/activities/lazy-activity-dialogs.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import { WaitingRecords } from '#web/ui/record/waiting-records.tsx';

export function ActivityListPage() {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_ACTIVITY_FILTER);
  const row = useOpenRow('activity');
  const list = useActivityList(filter);
  const { data: withdrawn = 0 } = useQuery({
    ...activityCountQuery({ ...filter, validity: 'cancelled' }),
    enabled: filter.validity === '',
  });
  const [isRecording, setIsRecording] = useState(false);
  const mayRecord = canRecordActivity(actor);
  useNewEntryHotkey(() => setIsRecording(mayRecord));

  const columns = activityColumns({ withLocation: isManagement(actor), iconOf: useRowIcon() });
  const rowNavigation = rowNavigationOf(list, row, ({ actionName }) => actionName);
  const sorting = sortingOf(ACTIVITY_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Maßnahmen"
        badge={<EntryCount list={list}>{filter.validity === '' && withdrawnText(withdrawn)}</EntryCount>}
      >
        <ExportButtons
          path={listActivities.list.exported}
          query={() => activityListQuery(filter)}
          fileName={`Massnahmen-${localDay(serverNow())}`}
          onError={showError}
        />
        {mayRecord && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsRecording(true)}>
            Maßnahme erfassen
          </Button>
        )}
      </PageHeader>
      <ActivityFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <WaitingRecords path={activities.path} />
      <DataList
        label="Maßnahmen"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Keine Maßnahme', filter, changeFilter)}
        openId={row.id}
        onOpen={(activity) => row.open(activity.id)}
        momentOf={({ occurredAt }) => occurredAt}
        countTextOf={filter.validity === '' ? countTextOf : undefined}
      />
      <LazyActivityDetail id={row.id} rowNavigation={rowNavigation} onOpen={row.replace} onClose={row.close} />
      {isRecording && <LazyRecordActivityModal onClose={() => setIsRecording(false)} />}
    </Stack>
  );
}

/** Withdrawn measures stay in the list, but the dashboard and the reports do not count them. */
const withdrawnText = (count: number) => (count === 0 ? '' : `, davon ${count.toLocaleString('de-DE')} zurückgenommen`);

const countTextOf = (rows: readonly Activity[], count: string) =>
  `${count}${withdrawnText(rows.filter(({ isCancelled }) => isCancelled).length)}`;
