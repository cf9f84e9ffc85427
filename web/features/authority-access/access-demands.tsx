import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuthorityAccess, AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import { type Task, tasks } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { DocumentButton } from '#web/features/documents/one-document.public.ts';
import { currentTaskQuery } from '#web/features/tasks/task-completion.public.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { demandsQuery } from './authority-access.api.ts';
import { LazyAnswerDemandModal } from './lazy-authority-dialogs.ts';

interface AccessDemandsProps {
  readonly access: AuthorityAccess;
  /** Returns the name of a location by its IRI. */
  readonly nameOf: (location: string) => string;
}

/** Lists the demands of the authority, each with its answer or a button to give it. */
export function AccessDemands({ access, nameOf }: AccessDemandsProps) {
  const demands = useQuery(demandsQuery(access['@id']));
  if (demands.data === undefined || demands.data.length === 0) return null;
  return (
    <Stack gap="md">
      <Title order={3}>Nachforderungen</Title>
      {demands.data.map((demand) => (
        <Demand key={demand.id} demand={demand} locationName={nameOf(demand.location)} />
      ))}
    </Stack>
  );
}

interface DemandProps {
  readonly demand: AuthorityDemand;
  readonly locationName: string;
}

function Demand({ demand, locationName }: DemandProps) {
  // A correction is another entry with the same origin, and the authority reads the corrected one.
  const task = useQuery(currentTaskQuery(demand.task)).data;
  const [isAnswering, setIsAnswering] = useState(false);
  const isOpen = task !== undefined && task.doneAt === undefined && task.withdrawnAt === undefined;
  return (
    <Stack gap="xs" align="flex-start">
      <div>
        <Text>{demand.text}</Text>
        <Text size="sm" c="dimmed">
          {locationName}, {stateText(task, demand.dueOn)}.{' '}
          <Anchor
            renderRoot={(props) => (
              <Link
                {...props}
                to="/tasks/list"
                search={{ task: String(task?.id ?? idFromIri(demand.task, tasks.path)) }}
              />
            )}
          >
            Zur Aufgabe
          </Anchor>
        </Text>
      </div>
      {task?.doneAt !== undefined && <Text>{[task.answer, task.comment].filter(Boolean).join('. ')}</Text>}
      {demand.files.map((file) => (
        <DocumentButton key={file} document={file} />
      ))}
      {isOpen && <Button onClick={() => setIsAnswering(true)}>Antworten</Button>}
      {isAnswering && (
        <LazyAnswerDemandModal demand={demand} locationName={locationName} onClose={() => setIsAnswering(false)} />
      )}
    </Stack>
  );
}

function stateText(task: Task | undefined, dueOn: string): string {
  if (task?.doneAt !== undefined) return `beantwortet ${formatDateTime(task.doneAt)}`;
  return task?.withdrawnAt === undefined ? `Antwort bis ${germanDay(dueOn)}` : 'zurückgezogen';
}
