import { useEffect, useState } from 'react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { playSound } from '#web/ui/notice/sounds.ts';
import { useWhenUntouched } from '#web/ui/screen/timing/use-when-untouched.ts';
import { LazyCompleteTaskModal } from '#web/features/tasks/lazy-task-dialogs.ts';
import { taskThatBecameDue } from './task-countdown.ts';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';
import { useWatchedTasks } from './watched-tasks.ts';

interface DueTaskWatchProps {
  /** A more urgent alarm is shown first. */
  readonly isPaused?: boolean;
}

/** Opens the dialog of a task when its countdown has ended and nobody is tapping, on whatever page it stands. */
export function DueTaskWatch({ isPaused = false }: DueTaskWatchProps) {
  return canCompleteTask(useActor()) ? <Watch isPaused={isPaused} /> : null;
}

function Watch({ isPaused }: Required<DueTaskWatchProps>) {
  const { tasks = [] } = useNextTasks();
  const now = useNow(1000);
  const { watchedSince, seen, markSeen } = useWatchedTasks();
  // A dialog outlives its task in the list: if the task is completed elsewhere, the dialog says so before it closes.
  const [openTask, setOpenTask] = useState<Task | null>(null);
  if (isPaused && openTask !== null) setOpenTask(null);
  const task = openTask ?? taskThatBecameDue<Task>(tasks, { watchedSince, now, seen });
  if (task === null || isPaused) return null;
  const close = () => {
    markSeen(task['@id']);
    setOpenTask(null);
  };
  return (
    <DueTask
      key={task['@id']}
      task={task}
      isOpen={openTask !== null}
      onOpen={() => setOpenTask(task)}
      onClose={close}
    />
  );
}

interface DueTaskProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function DueTask({ task, isOpen, onOpen, onClose }: DueTaskProps) {
  useEffect(() => playSound('normal'), []);
  useWhenUntouched(!isOpen, onOpen);
  return isOpen ? (
    <LazyCompleteTaskModal task={task} openedAt={Date.parse(task.doAt)} onClose={onClose} isUnasked />
  ) : null;
}
