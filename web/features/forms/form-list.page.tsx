import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { formColumns } from './form-columns.tsx';
import { formListQuery, NO_FORM_FILTER, FORM_ORDER } from './form-filter.ts';
import { FormFilters } from './form-filters.tsx';
import { useFormList } from './forms.api.ts';
import { useDuplicateForm } from '#web/features/forms/gallery/use-new-form.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listForms } from '#shared/contracts/forms/forms.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function FormListPage() {
  const [filter, changeFilter] = useUrlState(NO_FORM_FILTER);
  const list = useFormList(filter);
  const navigate = useNavigate();
  const duplicate = useDuplicateForm();
  const create = () => void navigate({ to: '/forms/create' });
  useNewEntryHotkey(create);
  usePaletteAction({ id: 'new-form', label: 'Neues Fragebogen-Template', onChosen: create });
  const columns = formColumns((form) => duplicate.start(form));
  const sorting = sortingOf(FORM_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Fragebogen-Templates" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listForms.list.exported}
          query={() => formListQuery(filter)}
          fileName="Fragebogen-Templates"
          onError={showError}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
          Template anlegen
        </Button>
      </PageHeader>
      <FormFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Fragebogen-Templates"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Template', filter, changeFilter)}
        onOpen={({ id }) => void navigate({ to: `/forms/edit/${id}` })}
      />
    </Stack>
  );
}
