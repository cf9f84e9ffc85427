import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { LazyTaskTemplateModal } from '#web/features/tasks/lazy-task-dialogs.ts';
import { taskTemplateColumns } from './task-template-columns.tsx';
import { taskTemplateListQuery, useTaskTemplateList } from './task-templates.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listTaskTemplates } from '#shared/contracts/tasks/task-templates.ts';

const IN_USE = choicesOf({ yes: 'In Gebrauch', no: 'Außer Gebrauch' });

/** Lists recurring tasks: the management writes a template once, and the server creates the tasks. */
export function TaskTemplates() {
  const [{ active }, changeUrlState] = useUrlState({ active: '' });
  const row = useOpenRow('template');
  const inUse = active === '' ? undefined : active === 'yes';
  const list = useTaskTemplateList(inUse);
  const locations = useQuery(locationsQuery).data ?? [];
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  useNewEntryHotkey(create);
  usePaletteAction({ id: 'new-task-template', label: 'Neue Aufgabenvorlage', onChosen: create });
  const columns = taskTemplateColumns({
    locationName: (iri) => locations.find((location) => location['@id'] === iri)?.name ?? '…',
    withLocations: list.rows?.some((template) => template.locations.length > 0) === true,
  });
  return (
    <Stack gap="lg">
      <PageHeader title="Aufgabenvorlagen" back={{ to: '/tasks/list', label: 'Aufgaben' }}>
        <ExportButtons
          path={listTaskTemplates.list.exported}
          query={() => taskTemplateListQuery(inUse)}
          fileName="Aufgabenvorlagen"
          onError={showError}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
          Vorlage anlegen
        </Button>
      </PageHeader>
      <ListFilters
        filter={{ active }}
        onChange={changeUrlState}
        fields={[{ kind: 'choice', name: 'active', label: 'Status', choices: IN_USE }]}
      />
      <DataList
        label="Aufgabenvorlagen"
        columns={columns}
        list={list}
        noMatch={noMatch('Keine Vorlage', { active }, changeUrlState)}
        onOpen={({ id }) => row.open(id)}
      />
      {row.id !== '' && <LazyTaskTemplateModal key={row.id} id={row.id} onClose={row.close} />}
      {isCreating && <LazyTaskTemplateModal id="" onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
