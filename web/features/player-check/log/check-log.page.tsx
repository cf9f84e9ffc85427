import { Stack } from '@mantine/core';
import { type LoggedCheck, listLoggedChecks, STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { CheckLogFilters } from './check-log-filters.tsx';
import { useCheckLog } from '#web/features/player-check/days/usage-days.api.ts';
import { checkLogQuery, NO_CHECK_LOG_FILTER, CHECK_LOG_ORDER } from '#web/features/player-check/usage/usage-filter.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const LazyCheckDetail = lazyDialog(
  async () => (await import('./check-detail.tsx')).CheckDetail,
  ({ id }) => id !== '',
);

/**
 * Lists the OASIS requests: when, by whom and with which kind of answer. The log never contains whom a request was
 * about.
 */
export function CheckLogPage() {
  const [filter, changeFilter] = useUrlState(NO_CHECK_LOG_FILTER);
  const list = useCheckLog(filter);
  const row = useOpenRow('check');
  const rowNavigation = rowNavigationOf(list, row, ({ outcome }) => STORED_OUTCOME_TEXTS[outcome]);
  const sorting = sortingOf(CHECK_LOG_ORDER, filter.order, COLUMNS, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Protokoll der OASIS-Abfragen"
        subtitle="Wann und von wem abgefragt wurde. Über die abgefragten Personen wird nichts gespeichert; nach 36 Monaten bleibt nur die Zahl."
        back={{ to: '/locations/usage', label: 'OASIS-Abfragen' }}
      >
        <ExportButtons
          path={listLoggedChecks.list.exported}
          query={() => checkLogQuery(filter)}
          fileName="Protokoll-OASIS-Abfragen"
          onError={showError}
        />
      </PageHeader>
      <CheckLogFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Abfragen"
        columns={COLUMNS}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Keine Abfrage', filter, changeFilter)}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
        momentOf={({ askedAt }) => askedAt}
      />
      <LazyCheckDetail id={row.id} rowNavigation={rowNavigation} onClose={row.close} />
    </Stack>
  );
}

const COLUMNS: readonly Column<LoggedCheck>[] = [
  {
    name: 'Zeit',
    order: 'askedAt',
    kind: 'short',
    render: ({ askedAt }) => formatTime(askedAt),
    renderWithDay: ({ askedAt }) => formatNearDateTime(askedAt, serverNow()),
  },
  { name: 'Standort', order: 'locationName', kind: 'title', render: ({ locationName }) => locationName },
  { name: 'Antwort', render: ({ outcome }) => STORED_OUTCOME_TEXTS[outcome] },
  {
    name: 'Profil',
    order: 'profileName',
    isSelfExplanatory: true,
    isEmpty: ({ profileName, userName }) => profileName === undefined && userName === undefined,
    render: (check) => profileNameText(check) ?? check.userName ?? 'ohne Profil',
  },
  {
    name: 'Dauer',
    kind: 'number',
    render: ({ durationMilliseconds }) => `${durationMilliseconds.toLocaleString('de-DE')} ms`,
  },
];
