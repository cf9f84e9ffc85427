import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuthorityAccess, AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type Task, tasks } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { canCompleteTaskAt } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { taskQuery } from '#web/features/tasks/task-completion.public.ts';
import { demandsQuery } from './authority-access.api.ts';

interface AccessDemandsProps {
  readonly access: AuthorityAccess;
  /** Returns the name of a location by its IRI. */
  readonly nameOf: (location: string) => string;
  /** Called when the user may answer, at the location of the demand. */
  readonly onAnswer: (task: Task) => void;
}

/** What the authority demanded, with a button to answer it. */
export function AccessDemands({ access, nameOf, onAnswer }: AccessDemandsProps) {
  const demands = useQuery(demandsQuery(access['@id']));
  if (demands.data === undefined || demands.data.length === 0) return null;
  return (
    <Stack gap="md">
      <Title order={3}>Nachforderungen</Title>
      {demands.data.map((demand) => (
        <Demand key={demand.id} demand={demand} nameOf={nameOf} onAnswer={onAnswer} />
      ))}
    </Stack>
  );
}

interface DemandProps extends Omit<AccessDemandsProps, 'access'> {
  readonly demand: AuthorityDemand;
}

function Demand({ demand: { text, dueOn, location, task: iri }, nameOf, onAnswer }: DemandProps) {
  const id = String(idFromIri(iri, tasks.path));
  const task = useQuery(taskQuery(id)).data;
  const mayAct = canCompleteTaskAt(useActor(), idFromIri(location, locations.path) ?? 0);
  const isOpen = task !== undefined && task.doneAt === undefined && task.withdrawnAt === undefined;
  return (
    <Stack gap="xs" align="flex-start">
      <div>
        <Text>{text}</Text>
        <Text size="sm" c="dimmed">
          {nameOf(location)}, {stateText(task, dueOn)}.{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/tasks/list" search={{ task: id }} />}>
            Zur Aufgabe
          </Anchor>
        </Text>
      </div>
      {isOpen && mayAct && (
        <Button variant="default" onClick={() => onAnswer(task)}>
          Beantworten
        </Button>
      )}
      {isOpen && (
        <ActElsewhere
          location={location}
          act="beantworten"
          canActAt={canCompleteTaskAt}
          onSwitched={() => onAnswer(task)}
        />
      )}
    </Stack>
  );
}

function stateText(task: Task | undefined, dueOn: string): string {
  if (task?.doneAt !== undefined) return 'beantwortet';
  return task?.withdrawnAt === undefined ? `Antwort bis ${germanDay(dueOn)}` : 'zurückgezogen';
}
