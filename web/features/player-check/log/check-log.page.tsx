import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type LoggedCheck, listLoggedChecks, STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { formatTime, localDay } from '#web/ui/time/local-time.ts';
import { signerName } from '#shared/domain/signer-name.ts';
import { CheckLogFilters } from './check-log-filters.tsx';
import { useCheckLog } from '#web/features/player-check/days/usage-days.api.ts';
import { checkLogQuery, NO_CHECK_LOG_FILTER } from '#web/features/player-check/usage/usage-filter.ts';

/**
 * The log of OASIS requests: when, by whom and with which kind of answer. It never contains whom the request was about.
 */
export function CheckLogPage() {
  const [filter, change] = useUrlState(NO_CHECK_LOG_FILTER);
  const list = useCheckLog(filter);
  const navigate = useNavigate();
  const open = ({ location, askedAt }: LoggedCheck) => {
    const params = { id: String(idFromIri(location, locations.path)) };
    void navigate({ to: '/locations/usage/$id', params, search: { month: localDay(askedAt).slice(0, 7) } });
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Protokoll der OASIS-Abfragen"
        subtitle="Wann und von wem abgefragt wurde. Über die abgefragten Personen wird nichts gespeichert; nach 36 Monaten bleibt nur die Zahl."
      >
        <ExportButtons
          path={listLoggedChecks.list.exported}
          query={() => checkLogQuery(filter)}
          fileName="Protokoll-OASIS-Abfragen"
          onError={showError}
        />
        <Button variant="default" component={Link} to="/locations/usage">
          Zahlen je Standort
        </Button>
      </PageHeader>
      <CheckLogFilters filter={filter} onChange={change} />
      <DataList
        label="Abfragen"
        columns={COLUMNS}
        list={list}
        noMatch={noMatch('Keine Abfrage', filter, change)}
        onOpen={open}
        momentOf={({ askedAt }) => askedAt}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<LoggedCheck>[] = [
  { name: 'Zeit', kind: 'short', render: ({ askedAt }) => formatTime(askedAt) },
  { name: 'Standort', kind: 'title', render: ({ locationName }) => locationName },
  { name: 'Antwort', render: ({ outcome }) => STORED_OUTCOME_TEXTS[outcome] },
  {
    name: 'Profil',
    isEmpty: ({ profileName, userName }) => profileName === undefined && userName === undefined,
    render: (check) => signerName(check) ?? check.userName ?? 'ohne Profil',
  },
  {
    name: 'Dauer',
    kind: 'number',
    render: ({ durationMilliseconds }) => `${durationMilliseconds.toLocaleString('de-DE')} ms`,
  },
];
