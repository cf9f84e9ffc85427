import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { GRAVE_FINDING_HOURS } from '#shared/contracts/locations/location-situations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { canCreateTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { tourResultText } from '#web/features/inspection-tours/list/tour-columns.tsx';
import { TaskAboutRecord } from '#web/features/tasks/task-about-record.public.tsx';
import { formatRelativeNearDateTime } from '#web/ui/time/local-time.ts';

/** Lets the office act on the finding of a tour, and says until when a grave one stands on the dashboard. */
export function TaskAboutTour({ tour }: { readonly tour: InspectionTour }) {
  const now = useNow(MINUTE_MILLISECONDS);
  const mayCreate = canCreateTask(useActor());
  if (!tour.isFinding || tour.correctedBy !== undefined) return null;
  if (tour.task !== undefined) return <TaskLink task={tour.task} />;
  if (!mayCreate) return null;
  const comment = tour.comment ?? '';
  const record = {
    key: tour['@id'],
    location: tour.location,
    description: `${tourResultText(tour)}${comment === '' ? '' : `: ${comment}`}`,
    reference: { tour: tour['@id'] },
  };
  const shownUntil = Date.parse(tour.occurredAt) + GRAVE_FINDING_HOURS * HOUR_MILLISECONDS;
  return (
    <Stack gap="xs" data-print="none">
      <Group>
        <TaskAboutRecord record={record} isFilled={tour.isGrave} />
      </Group>
      {tour.isGrave && shownUntil > now && (
        <Text size="sm" c="dimmed">
          Steht auf dem Dashboard, bis Sie eine Aufgabe dazu anlegen, längstens bis{' '}
          {formatRelativeNearDateTime(shownUntil, now)} Uhr.
        </Text>
      )}
    </Stack>
  );
}

const TaskLink = ({ task }: { readonly task: string }) => (
  <Group data-print="none">
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/tasks/list" search={{ task: String(idFromIri(task, tasks.path)) }} {...props} />
      )}
    >
      Aufgabe dazu öffnen
    </Button>
  </Group>
);
