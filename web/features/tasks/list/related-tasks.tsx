import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type Task, tasks } from '#shared/contracts/tasks/tasks.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { followUpsQuery, taskQuery } from '#web/features/tasks/tasks.api.ts';

interface RelatedTasksProps {
  readonly task: Task;
  readonly onOpen: (id: string) => void;
}

/** Links a finding with its follow-up tasks, in both directions. */
export function RelatedTasks({ task, onOpen }: RelatedTasksProps) {
  const originId = task.followUpOf === undefined ? '' : String(idFromIri(task.followUpOf, tasks.path));
  const origin = useQuery({ ...taskQuery(originId), enabled: originId !== '' }).data;
  const followUps = useQuery({ ...followUpsQuery(task.origin), enabled: task.finding === true }).data ?? [];
  if (originId === '' && followUps.length === 0) return null;
  return (
    <Stack gap="xs">
      {originId !== '' && (
        <Relation
          name="Behebt den Mangel von"
          text={origin === undefined ? 'Ursprüngliche Aufgabe' : origin.description}
          onOpen={() => onOpen(originId)}
        />
      )}
      {followUps.map((followUp) => (
        <Relation
          key={followUp['@id']}
          name={
            followUp.doneAt === undefined
              ? `Wird behoben, fällig ${formatDateTime(followUp.doAt)}`
              : `Behoben ${formatDateTime(followUp.doneAt)}`
          }
          text={followUp.description}
          onOpen={() => onOpen(String(followUp.id))}
        />
      ))}
    </Stack>
  );
}

interface RelationProps {
  readonly name: string;
  readonly text: string;
  readonly onOpen: () => void;
}

function Relation({ name, text, onOpen }: RelationProps) {
  return (
    <div>
      <Text c="dimmed">{name}</Text>
      <Anchor component="button" type="button" ta="left" underline="always" mih={44} onClick={onOpen}>
        {text}
      </Anchor>
    </div>
  );
}
