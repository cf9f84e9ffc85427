import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IMPORT_KIND_TEXTS, IMPORT_STATE_TEXTS, listImports } from '#shared/contracts/imports/imports.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { importColumns } from './import-columns.tsx';
import { importListQuery, NO_IMPORT_FILTER } from './import-filter.ts';
import { useImportList } from './imports.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';

export function ImportListPage() {
  const [filter, changeFilter] = useUrlState(NO_IMPORT_FILTER);
  const list = useImportList(filter);
  const navigate = useNavigate();
  const customer = useCustomerField();
  const names = customer === false ? null : new Map(customer.choices.map(({ value, label }) => [value, label]));
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
      <ListFilters
        filter={filter}
        onChange={changeFilter}
        fields={[
          { kind: 'choice', name: 'kind', label: 'Was', choices: choicesOf(IMPORT_KIND_TEXTS) },
          { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(IMPORT_STATE_TEXTS) },
          customer,
        ]}
      />
      <DataList
        label="Importe"
        columns={importColumns(names)}
        list={list}
        noMatch={noMatch('Kein Import', filter, changeFilter)}
        onOpen={({ id }) => void navigate({ to: `/imports/show/${id}` })}
      />
    </Stack>
  );
}
