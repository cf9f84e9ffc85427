import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { canRecordActivity, isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useActor } from '#web/api/session.ts';
import { showError } from '#web/app/alerts.ts';
import { useNewEntryHotkey } from '#web/ui/hotkeys.ts';
import { ExportButtons } from '#web/ui/export-buttons.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/url-state.ts';
import { localDay } from '#web/ui/local-time.ts';
import { useActivityList } from './activity-lists.api.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityListQuery, NO_ACTIVITY_FILTER } from './activity-filter.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { LazyActivityDetail, LazyRecordActivityModal } from './lazy-activity-dialogs.ts';

export function ActivityListPage() {
  const actor = useActor();
  const [filter, change] = useUrlState(NO_ACTIVITY_FILTER);
  const row = useOpenRow('activity');
  const list = useActivityList(filter);
  const [isRecording, setIsRecording] = useState(false);
  const mayRecord = canRecordActivity(actor);
  useNewEntryHotkey(() => setIsRecording(mayRecord));

  return (
    <Stack gap="lg">
      <PageHeader title="Maßnahmen">
        <ExportButtons
          path="/api/export/activities"
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
      <ActivityFilters filter={filter} onChange={change} />
      <DataList
        label="Maßnahmen"
        columns={activityColumns({ withLocation: isManagement(actor) })}
        list={list}
        onOpen={(activity) => row.open(activity.id)}
      />
      <LazyActivityDetail id={row.id} onOpen={row.replace} onClose={row.close} />
      {isRecording && <LazyRecordActivityModal onClose={() => setIsRecording(false)} />}
    </Stack>
  );
}
