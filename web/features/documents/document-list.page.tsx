import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canManageDocuments, canSendDocument, isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { documentColumns, validityOf } from './document-columns.tsx';
import { documentListQuery, NO_DOCUMENT_FILTER, DOCUMENT_ORDER } from './document-filter.ts';
import { DocumentFilters } from './document-filters.tsx';
import { useDocumentList } from './documents.api.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { LazyDocumentFormModal } from './lazy-document-dialogs.ts';
import { useLocationChoices } from './location-choices.ts';
import { StorageUsed } from './storage-used.tsx';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listDocuments } from '#shared/contracts/documents/documents.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { isByDefaultField, sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';

const LazyDocumentDetail = lazyDialog(
  async () => (await import('./document-detail.tsx')).DocumentDetail,
  ({ id }) => id !== '',
);

export function DocumentListPage() {
  const { actor, customer } = useSession();
  const [filter, changeFilter] = useUrlState(NO_DOCUMENT_FILTER);
  const row = useOpenRow('document');
  const list = useDocumentList(filter);
  const [isAdding, setIsAdding] = useState(false);
  const locations = useLocationChoices();
  const customers = useQuery({ ...customerChoices, enabled: isAdmin(actor) }).data;
  const nameOfUser = useUserNames();
  const mayAdd = canSendDocument(actor);
  useNewEntryHotkey(() => setIsAdding(mayAdd));

  const columns = documentColumns({
    locations,
    customers: isAdmin(actor) ? (customers ?? []) : null,
    nameOfUser,
    isGroupedByValidity: isByDefaultField(DOCUMENT_ORDER, filter.order),
  });
  const rowNavigation = rowNavigationOf(list, row, ({ name }) => name);
  const sorting = sortingOf(DOCUMENT_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  const organisationId = canManageDocuments(actor) ? (customer?.id ?? null) : null;
  return (
    <Stack gap="lg">
      <PageHeader title="Dateien" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listDocuments.list.exported}
          query={() => documentListQuery(filter, localDay(serverNow()))}
          fileName="Dateien"
          onError={showError}
        />
        {mayAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
            Datei hochladen
          </Button>
        )}
      </PageHeader>
      {organisationId !== null && <StorageUsed customerId={organisationId} place="above" />}
      <DocumentFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Dateien"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Keine Datei', filter, changeFilter)}
        headingOf={validityOf}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
      />
      {organisationId !== null && <StorageUsed customerId={organisationId} place="below" />}
      <LazyDocumentDetail
        id={row.id}
        rowNavigation={rowNavigation}
        onDocumentOpened={row.replace}
        onClose={row.close}
      />
      {isAdding && (
        <LazyDocumentFormModal
          kind="new"
          listQuery={documentListQuery(filter, localDay(serverNow()))}
          onOpen={row.open}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}
