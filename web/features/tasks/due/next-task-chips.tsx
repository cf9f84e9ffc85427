import { UnstyledButton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { NEXT_TASK_COUNT, type Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import styles from './next-task-chips.module.css';
import { type DueLabel, taskDueLabel } from './task-countdown.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { useCompletion } from './use-completion.tsx';
import { useTodaysTasks } from './use-todays-tasks.ts';

/**
 * Shows the next tasks of the working day in one line on every page, as many as are readable. A tap opens one to
 * complete it.
 */
export function NextTaskChips() {
  const mayComplete = canCompleteTask(useActor());
  const { tasks, later, now } = useTodaysTasks();
  const completion = useCompletion();
  return (
    <div className={styles.chips}>
      {mayComplete &&
        tasks
          .slice(0, NEXT_TASK_COUNT)
          .map((task) => (
            <Chip key={task['@id']} task={task} label={taskDueLabel(task, now)} onTap={() => completion.start(task)} />
          ))}
      {tasks.length === 0 && later[0] !== undefined && (
        <p className={styles.none}>
          Für heute alles erledigt
          <span className={styles.due}>weiter {formatRelativeDateTime(later[0].doAt, now)}</span>
        </p>
      )}
      {completion.dialog}
    </div>
  );
}

interface ChipProps {
  readonly task: Task;
  readonly label: DueLabel;
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
