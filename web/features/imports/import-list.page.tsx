import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IMPORT_KIND_TEXTS, IMPORT_STATE_TEXTS, listImports } from '#shared/contracts/imports/imports.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session/session.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { DataList } from '#web/ui/list/data-list.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { importColumns } from './import-columns.tsx';
import { type ImportFilter, importListQuery, NO_IMPORT_FILTER } from './import-filter.ts';
import { useImportList } from './imports.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';

export function ImportListPage() {
  const [filter, change] = useUrlState(NO_IMPORT_FILTER);
  const list = useImportList(filter);
  const navigate = useNavigate();
  const isEverywhere = isAdmin(useSession().actor);
  const customers = useQuery({ ...customerChoices, enabled: isEverywhere }).data ?? [];
  const fields: ChoiceField<keyof ImportFilter>[] = [
    { name: 'kind', label: 'Was', choices: choicesOf(IMPORT_KIND_TEXTS) },
    { name: 'state', label: 'Stand', choices: choicesOf(IMPORT_STATE_TEXTS) },
    ...(isEverywhere ? [{ name: 'customer' as const, label: 'Organisation', choices: toChoices(customers) }] : []),
  ];
  const onChosen = (name: keyof ImportFilter, value: string) => change({ [name]: value });
  const names = isEverywhere ? new Map(customers.map((customer) => [customer['@id'], customer.name])) : null;
  return (
    <Stack gap="lg">
      <PageHeader
        title="Importe"
        subtitle="Was aus Dateien übernommen wurde. Ein ganzer Import lässt sich rückgängig machen."
      >
        <ExportButtons
          path={listImports.list.exported}
          query={() => importListQuery(filter)}
          fileName="Importe"
          onError={showError}
        />
      </PageHeader>
      <FilterBar
        active={activeFilters(chosenFilters({ fields, filter, onChosen }))}
        onClearAll={() => change(NO_IMPORT_FILTER)}
      >
        <ChoiceFilters fields={fields} filter={filter} onChosen={onChosen} />
      </FilterBar>
      <DataList
        label="Importe"
        columns={importColumns(names)}
        list={list}
        onOpen={({ id }) => void navigate({ to: `/imports/show/${id}` })}
      />
    </Stack>
  );
}
