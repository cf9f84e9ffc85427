import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listReports } from '#shared/contracts/reports/reports.ts';
import { useState } from 'react';
import { canWriteReports, isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { ReportDues } from '#web/features/reports/dues/report-dues.tsx';
import type { NewReport } from '#web/features/reports/create/new-report.ts';
import { LazyCreateReportModal } from './lazy-report-dialogs.ts';
import { reportColumns } from './report-columns.tsx';
import { NO_REPORT_FILTER, reportListQuery } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { useReportList } from './reports.api.ts';

export function ReportListPage() {
  const mayWrite = canWriteReports(useActor());
  const [filter, change] = useUrlState(NO_REPORT_FILTER);
  const list = useReportList(filter);
  const columns = useReportColumns();
  const navigate = useNavigate();
  // Values that the new report starts with; null while none is being created.
  const [beginning, setBeginning] = useState<Partial<NewReport> | null>(null);
  const create = () => setBeginning({});
  useNewEntryHotkey(() => mayWrite && create());
  usePaletteAction(mayWrite ? { id: 'new-report', label: 'Neuer Bericht', onChosen: create } : null);
  const open = (id: number) => void navigate({ to: '/reports/show/$id', params: { id: String(id) } });
  return (
    <Stack gap="lg">
      <PageHeader
        title="Berichte"
        subtitle="Zahlen aus dem, was erfasst wurde, mit Ihrer Bewertung: freigegeben, gesperrt und beweisbar."
      >
        <ExportButtons
          path={listReports.list.exported}
          query={() => reportListQuery(filter)}
          fileName={`Berichte-${localDay(serverNow())}`}
          onError={showError}
        />
        {mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            Bericht erstellen
          </Button>
        )}
      </PageHeader>
      <ReportDues
        customer={filter.customer}
        location={filter.location}
        onCreated={open}
        onAdapt={mayWrite ? setBeginning : null}
      />
      <ReportFilters filter={filter} onChange={change} />
      <DataList
        label="Berichte"
        columns={columns}
        list={list}
        noMatch={noMatch('Kein Bericht', filter, change)}
        onOpen={({ id }) => open(id)}
      />
      {list.rows?.length === 0 && mayWrite && (
        <Text c="dimmed" ta="center">
          Ein Bericht entsteht aus dem, was erfasst ist: Wählen Sie „Bericht erstellen“, dann Art, Zeitraum und
          Standorte.
        </Text>
      )}
      {beginning !== null && (
        <LazyCreateReportModal beginning={beginning} onClose={() => setBeginning(null)} onCreated={open} />
      )}
    </Stack>
  );
}

function useReportColumns() {
  const isEverywhere = isAdmin(useActor());
  const locations = useQuery(locationsQuery).data ?? [];
  const customers = useQuery({ ...customerChoices, enabled: isEverywhere }).data ?? [];
  const names = (items: readonly { '@id': string; name: string }[]) =>
    new Map(items.map((item) => [item['@id'], item.name]));
  return reportColumns({ locations: names(locations), customers: isEverywhere ? names(customers) : null });
}
