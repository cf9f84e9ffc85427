import { Button, Stack } from '@mantine/core';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { forms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { listProtocols, type Protocol, protocols } from '#shared/contracts/protocols/protocols.ts';
import { canEvaluateForms, canWriteProtocol, isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import type { Column } from '#web/ui/list/column.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { WaitingRecords } from '#web/ui/record/waiting-records.tsx';
import { protocolColumns } from './protocol-columns.tsx';
import { DraftList } from '#web/features/protocols/drafts/protocol-drafts.tsx';
import {
  closedProtocolsQuery,
  NO_PROTOCOL_FILTER,
  PROTOCOL_ORDER,
  type ProtocolFilter,
  showsClosed,
  showsDrafts,
} from './protocol-filter.ts';
import { ProtocolFilters } from './protocol-filters.tsx';
import { useClosedProtocols, useDrafts } from './protocol-lists.api.ts';
import { type Sorting, sortingOf } from '#web/ui/list/list-order.ts';
import { LazyProtocolDetail } from '#web/features/protocols/lazy-protocol-dialogs.ts';

const CREATE_PATH = '/service/protocols/create';

export function ProtocolListPage() {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_PROTOCOL_FILTER);
  const list = useClosedProtocols(filter);
  const navigate = useNavigate();
  const mayWrite = canWriteProtocol(actor);
  const ShownClosedList = showsDrafts(filter) ? ClosedListBelowDrafts : ClosedList;
  const columns = protocolColumns({ withLocation: isManagement(actor) });
  const sorting = sortingOf(PROTOCOL_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  useNewEntryHotkey(() => mayWrite && void navigate({ to: CREATE_PATH }));

  return (
    <Stack gap="lg">
      <PageHeader title="Protokolle" badge={showsClosed(filter) && <EntryCount list={list} />}>
        {canEvaluateForms(actor) && <EvaluationLink form={filter.form} />}
        <ExportButtons
          path={listProtocols.list.exported}
          query={() => closedProtocolsQuery(filter)}
          fileName={`Protokolle-${localDay(serverNow())}`}
          onError={showError}
        />
        {mayWrite && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to={CREATE_PATH} {...props} />}
          >
            Neues Protokoll
          </Button>
        )}
      </PageHeader>
      <ProtocolFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <WaitingRecords path={protocols.path} />
      {showsDrafts(filter) && <DraftList filter={filter} />}
      {showsClosed(filter) && (
        <ShownClosedList list={list} filter={filter} columns={columns} sorting={sorting} onChange={changeFilter} />
      )}
    </Stack>
  );
}

function EvaluationLink({ form }: { readonly form: string }) {
  const path = `/service/protocols/evaluation/${idFromIri(form, forms.path) ?? ''}`;
  return (
    <Button
      variant="default"
      leftSection={<IconChartBar size={18} aria-hidden />}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      Auswertung
    </Button>
  );
}

interface ClosedListProps {
  readonly list: ReturnType<typeof useClosedProtocols>;
  readonly filter: ProtocolFilter;
  readonly columns: readonly Column<Protocol>[];
  readonly sorting: Sorting;
  readonly onChange: (changes: Partial<ProtocolFilter>) => void;
}

/** Shows the list together with the drafts above it, which would otherwise push it down when they arrive. */
function ClosedListBelowDrafts({ list, ...props }: ClosedListProps) {
  const drafts = useDrafts(props.filter);
  const areDraftsAwaited = drafts.rows === null && drafts.error === null;
  // The key makes React draw the list in its place instead of moving the one that was loading.
  return areDraftsAwaited ? (
    <ClosedList key="loading" list={{ ...list, rows: null, error: null }} {...props} />
  ) : (
    <ClosedList key="shown" list={list} {...props} />
  );
}

function ClosedList({ list, filter, columns, sorting, onChange }: ClosedListProps) {
  const row = useOpenRow('protocol');
  const rowNavigation = rowNavigationOf(list, row, ({ formName }) => formName);
  return (
    <>
      <DataList
        label="Protokolle"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Protokoll', filter, onChange)}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
        momentOf={({ occurredAt }) => occurredAt}
      />
      <LazyProtocolDetail id={row.id} rowNavigation={rowNavigation} onClose={row.close} />
    </>
  );
}
