import { Stack } from '@mantine/core';
import { isAdmin } from '#shared/permissions.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useActor } from '#web/api/session.ts';
import { showError } from '#web/app/alerts.ts';
import { ExportButtons } from '#web/ui/export-buttons.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/url-state.ts';
import { localDay } from '#web/ui/local-time.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { auditListQuery, NO_AUDIT_FILTER } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditList } from './audit.api.ts';

export function AuditListPage() {
  const actor = useActor();
  const [filter, change] = useUrlState(NO_AUDIT_FILTER);
  const row = useOpenRow('entry');
  const list = useAuditList(filter);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Protokollierung"
        subtitle="Wer hat wann was getan: aus dem Prüfbuch und dem Sicherheitsprotokoll."
      >
        <ExportButtons
          path="/api/export/audit_entries"
          query={() => auditListQuery(filter)}
          fileName={`Protokollierung-${localDay(serverNow())}`}
          onError={showError}
        />
      </PageHeader>
      <AuditFilters filter={filter} onChange={change} />
      <DataList
        label="Einträge"
        columns={auditColumns({ withCustomer: isAdmin(actor) })}
        list={list}
        onOpen={({ id }) => row.open(id)}
      />
      <AuditDetail id={row.id} onClose={row.close} />
    </Stack>
  );
}
