import { Stack } from '@mantine/core';
import { listAuditEntries } from '#shared/contracts/audit/audit.ts';
import { isAdmin } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { auditListQuery, NO_AUDIT_FILTER, AUDIT_ORDER } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditList } from './audit.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';

export function AuditListPage() {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_AUDIT_FILTER);
  const row = useOpenRow('entry');
  const list = useAuditList(filter);
  const columns = auditColumns({ withCustomer: isAdmin(actor) });
  const rowNavigation = rowNavigationOf(list, row, ({ text }) => text);
  const sorting = sortingOf(AUDIT_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Protokollierung"
        badge={<EntryCount list={list} />}
        subtitle="Zum Nachlesen: wer wann was getan hat, auch Anmeldungen. Dass nichts geändert wurde, beweist das Prüfbuch."
      >
        <ExportButtons
          path={listAuditEntries.list.exported}
          query={() => auditListQuery(filter)}
          fileName={`Protokollierung-${localDay(serverNow())}`}
          onError={showError}
        />
      </PageHeader>
      <AuditFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Einträge"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Eintrag', filter, changeFilter)}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
        momentOf={({ at }) => at}
      />
      <AuditDetail id={row.id} rowNavigation={rowNavigation} onClose={row.close} />
    </Stack>
  );
}
