import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { recurrenceText } from './recurrence-fields.ts';

export function taskTemplateColumns(locationName: (iri: string) => string): Column<TaskTemplate>[] {
  return [
    {
      name: 'Status',
      kind: 'short',
      render: ({ isActive }) => (
        <StatusBadge tone="calm" icon={isActive ? IconCircleCheck : IconPlayerPause}>
          {isActive ? 'in Gebrauch' : 'außer Gebrauch'}
        </StatusBadge>
      ),
    },
    { name: 'Vorlage', kind: 'title', render: ({ description }) => description },
    { name: 'Wiederholung', render: ({ recurrence }) => recurrenceText(recurrence) },
    {
      name: 'Nächster Termin',
      kind: 'short',
      isEmpty: ({ nextAt }) => nextAt === undefined,
      render: ({ nextAt }) => (nextAt === undefined ? '–' : formatDateTime(nextAt)),
    },
    {
      name: 'Standorte',
      render: ({ locations }) => (locations.length === 0 ? 'alle Standorte' : locations.map(locationName).join(', ')),
    },
  ];
}
