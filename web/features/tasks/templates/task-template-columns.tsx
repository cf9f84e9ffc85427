import { Text } from '@mantine/core';
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import type { Column } from '#web/ui/list/column.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { LocationNames } from '#web/features/locations/locations.public.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { formatNearDateTime } from '#web/ui/time/local-time.ts';
import { recurrenceText } from './recurrence-fields.ts';

interface TaskTemplateColumnsOptions {
  readonly locationName: (iri: string) => string;
  /** False if every template applies to all locations, which needs no column. */
  readonly withLocations: boolean;
}

export function taskTemplateColumns({
  locationName,
  withLocations,
}: TaskTemplateColumnsOptions): Column<TaskTemplate>[] {
  const locationColumn: Column<TaskTemplate> = {
    name: 'Standorte',
    isSelfExplanatory: true,
    isEmpty: ({ locations }) => locations.length === 0,
    render: ({ locations }) =>
      locations.length === 0 ? (
        <Text component="span" c="dimmed">
          alle Standorte
        </Text>
      ) : (
        <LocationNames locations={locations} nameOf={locationName} />
      ),
  };
  return [
    {
      name: 'Vorlage',
      kind: 'title',
      render: ({ description, isActive }) => (
        <RowTitle name={description}>{!isActive && <Mark>außer Gebrauch</Mark>}</RowTitle>
      ),
    },
    { name: 'Wiederholung', isSelfExplanatory: true, render: ({ recurrence }) => recurrenceText(recurrence) },
    {
      name: 'Nächster Termin',
      kind: 'short',
      isEmpty: ({ nextAt }) => nextAt === undefined,
      render: ({ nextAt }) => (nextAt === undefined ? '–' : formatNearDateTime(nextAt, serverNow())),
    },
    ...(withLocations ? [locationColumn] : []),
  ];
}
