import { Button, Group, Stack } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { IMPORT_KIND_TEXTS, ImportKind, IMPORT_STATE_TEXTS, listImports } from '#shared/contracts/imports/imports.ts';
import { canImport } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
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
      <NewImport />
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

/** Offers the imports that this user may begin. Lists have the same button. */
function NewImport() {
  const actor = useActor();
  const kinds = ImportKind.options.filter((kind) => canImport(actor, kind));
  if (kinds.length === 0) return null;
  return (
    <FormSection title="Neuer Import" hint="Was steht in Ihrer Datei? Zuerst sehen Sie eine Vorschau.">
      <Group gap="sm">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            renderRoot={(props) => <Link to={`/imports/create/${kind}`} {...props} />}
          >
            {IMPORT_KIND_TEXTS[kind]}
          </Button>
        ))}
      </Group>
    </FormSection>
  );
}
