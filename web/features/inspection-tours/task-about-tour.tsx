import { Group, Stack, Text } from '@mantine/core';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { tourResultText } from '#web/features/inspection-tours/list/tour-columns.tsx';
import { TaskAboutRecord } from '#web/features/tasks/task-about-record.public.tsx';

/** Lets the office act on the finding of a tour, and says until when it stands on the dashboard. */
export function TaskAboutTour({ tour }: { readonly tour: InspectionTour }) {
  if (!tour.isFinding || tour.correctedBy !== undefined) return null;
  const comment = tour.comment ?? '';
  const record = {
    key: tour['@id'],
    location: tour.location,
    description: `${tourResultText(tour)}${comment === '' ? '' : `: ${comment}`}`,
  };
  return (
    <Stack gap="xs" data-print="none">
      <Group>
        <TaskAboutRecord record={record} isFilled />
      </Group>
      <Text size="sm" c="dimmed">
        Schwere Befunde stehen 24 Stunden auf dem Dashboard und verschwinden dann von selbst.
      </Text>
    </Stack>
  );
}
