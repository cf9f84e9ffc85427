import { UnstyledButton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { NEXT_TASK_COUNT, type Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import styles from './next-task-chips.module.css';
import { dueLabel } from './task-countdown.ts';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';
import { useCompletion } from './use-completion.tsx';

/** Shows the next tasks in one line on every page, as many as are readable. A tap opens one to complete it. */
export function NextTaskChips() {
  const mayComplete = canCompleteTask(useActor());
  const { tasks = [] } = useNextTasks();
  const now = useNow(1000);
  const completion = useCompletion();
  return (
    <div className={styles.chips}>
      {mayComplete &&
        tasks
          .slice(0, NEXT_TASK_COUNT)
          .map((task) => (
            <Chip key={task['@id']} task={task} label={dueLabel(task.doAt, now)} onTap={() => completion.start(task)} />
          ))}
      {completion.dialog}
    </div>
  );
}

interface ChipProps {
  readonly task: Task;
  readonly label: ReturnType<typeof dueLabel>;
  readonly onTap: () => void;
}

function Chip({ task, label, onTap }: ChipProps) {
  return (
    <UnstyledButton
      className={styles.chip}
      data-tone={label.tone}
      onClick={onTap}
      aria-label={`Erledigen: ${task.description}, ${label.text}`}
    >
      <IconChecklist size={22} aria-hidden />
      <span className={styles.words}>
        <span className={styles.description}>{task.description}</span>
        <span className={styles.due}>{label.text}</span>
      </span>
    </UnstyledButton>
  );
}
