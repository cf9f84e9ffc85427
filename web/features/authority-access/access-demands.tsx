import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuthorityAccess, AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import { type Task, tasks } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { demandAnswerText } from '#shared/domain/demand-answer-text.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { currentTaskQuery } from '#web/features/tasks/task-completion.public.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { DemandActs } from './answers/demand-acts.tsx';
import { DemandFiles } from './answers/demand-files.tsx';
import styles from './answers/answer-files.module.css';
import { demandsQuery } from './authority-access.api.ts';

interface AccessDemandsProps {
  readonly access: AuthorityAccess;
  /** Returns the name of a location by its IRI. */
  readonly nameOf: (location: string) => string;
}

/** Lists the demands of the authority, each with its answer and what the office may do about it while the authority reads it. */
export function AccessDemands({ access, nameOf }: AccessDemandsProps) {
  const demands = useQuery(demandsQuery(access['@id']));
  if (demands.data === undefined || demands.data.length === 0) return null;
  return (
    <Stack gap="md">
      <Title order={3}>Nachforderungen</Title>
      {demands.data.map((demand) => (
        <Demand
          key={demand.id}
          isReadable={access.state === 'open'}
          demand={demand}
          locationName={nameOf(demand.location)}
        />
      ))}
    </Stack>
  );
}

interface DemandProps {
  readonly demand: AuthorityDemand;
  readonly locationName: string;
  /** Whether the authority may still sign in. */
  readonly isReadable: boolean;
}

function Demand({ demand, locationName, isReadable }: DemandProps) {
  // A correction is another entry with the same origin, and the authority reads the corrected one.
  const task = useQuery(currentTaskQuery(demand.task)).data;
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
      {task?.doneAt !== undefined && <Text className={styles.text}>{demandAnswerText(task)}</Text>}
      <DemandFiles {...demand} />
      {isReadable && task !== undefined && <DemandActs demand={demand} task={task} locationName={locationName} />}
    </Stack>
  );
}

function stateText(task: Task | undefined, dueOn: string): string {
  if (task?.doneAt !== undefined) return `beantwortet ${formatDateTime(task.doneAt)}`;
  return task?.withdrawnAt === undefined ? `Antwort bis ${germanDay(dueOn)}` : 'zurückgezogen';
}
