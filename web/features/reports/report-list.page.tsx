import { Anchor, Button, Stack, Text } from '@mantine/core';
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
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { nextDueOf, valuesOfDue } from '#web/features/reports/dues/due-values.ts';
import { dueTone, groupDues } from '#web/features/reports/dues/report-due-groups.ts';
import { ReportDues } from '#web/features/reports/dues/report-dues.tsx';
import type { NewReport } from '#web/features/reports/create/new-report.ts';
import { LazyCreateReportModal } from './lazy-report-dialogs.ts';
import { reportColumns } from './report-columns.tsx';
import { NO_REPORT_FILTER, reportListQuery, REPORT_ORDER } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { duesQuery, useReportList } from './reports.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function ReportListPage() {
  const mayWrite = canWriteReports(useActor());
  const [filter, changeFilter] = useUrlState(NO_REPORT_FILTER);
  const list = useReportList(filter);
  const columns = useReportColumns();
  const navigate = useNavigate();
  const dues = useQuery({ ...duesQuery(filter), select: (data) => groupDues(data.dues) });
  // Undefined while the dialog is closed.
  const [dialog, setDialog] = useState<{ readonly due: NewReport | null; readonly beginsWithDue: boolean }>();
  const nextDue = nextDueOf(dues.data ?? []);
  const isReportDue = nextDue !== undefined && dueTone(nextDue.daysLeft) !== 'calm';
  const create = () =>
    setDialog({
      due: nextDue === undefined ? null : valuesOfDue(nextDue, localDay(serverNow())),
      beginsWithDue: isReportDue,
    });
  useNewEntryHotkey(() => mayWrite && create());
  usePaletteAction(mayWrite ? { id: 'new-report', label: 'Neuer Bericht', onChosen: create } : null);
  const openReport = (id: number) => void navigate({ to: '/reports/show/$id', params: { id: String(id) } });
  const sorting = sortingOf(REPORT_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <ReportListHeader list={list} filter={filter} isReportDue={isReportDue} onCreate={mayWrite ? create : null} />
      <ReportDues
        customer={filter.customer}
        location={filter.location}
        onCreated={openReport}
        onOpenDialog={mayWrite ? (due) => setDialog({ due, beginsWithDue: true }) : null}
      />
      <ReportFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Berichte"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Bericht', filter, changeFilter)}
        onOpen={({ id }) => openReport(id)}
      />
      {list.rows?.length === 0 && mayWrite && (
        <Text c="dimmed" ta="center">
          Ein Bericht entsteht aus dem, was erfasst ist: Wählen Sie „Bericht erstellen“, dann Art, Zeitraum und
          Standorte.
        </Text>
      )}
      <Text c="dimmed">
        Ist ein Bericht noch so, wie er ausgestellt wurde? Das prüft jeder ohne Zugang:{' '}
        <Anchor href="/pruefen" target="_blank" rel="noreferrer" underline="always">
          Bericht prüfen
        </Anchor>
      </Text>
      {dialog !== undefined && (
        <LazyCreateReportModal {...dialog} onClose={() => setDialog(undefined)} onOpen={openReport} />
      )}
    </Stack>
  );
}

interface ReportListHeaderProps {
  readonly list: ReturnType<typeof useReportList>;
  readonly filter: typeof NO_REPORT_FILTER;
  /** Whether the main button of the page is that of the report which is due. */
  readonly isReportDue: boolean;
  /** Null for users who may not write reports. */
  readonly onCreate: (() => void) | null;
}

const ReportListHeader = ({ list, filter, isReportDue, onCreate }: ReportListHeaderProps) => (
  <PageHeader
    title="Berichte"
    badge={<EntryCount list={list} />}
    subtitle="Zahlen aus dem, was erfasst wurde, mit Ihrer Bewertung. Was freigegeben ist, ändert niemand mehr."
  >
    <ExportButtons
      path={listReports.list.exported}
      query={() => reportListQuery(filter)}
      fileName={`Berichte-${localDay(serverNow())}`}
      onError={showError}
    />
    {onCreate !== null && (
      <Button
        variant={isReportDue ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onCreate}
      >
        Bericht erstellen
      </Button>
    )}
  </PageHeader>
);

function useReportColumns() {
  const seesAllOrganisations = isAdmin(useActor());
  const locations = useQuery(locationsQuery).data ?? [];
  const customers = useQuery({ ...customerChoices, enabled: seesAllOrganisations }).data ?? [];
  const namesByIri = (items: readonly { '@id': string; name: string }[]) =>
    new Map(items.map((item) => [item['@id'], item.name]));
  return reportColumns({
    locations: namesByIri(locations),
    customers: seesAllOrganisations ? namesByIri(customers) : null,
  });
}
