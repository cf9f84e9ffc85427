import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TaskCreate } from '#shared/contracts/tasks/tasks.ts';
import { canCreateTask } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { LazyCreateTaskModal } from './lazy-task-dialogs.ts';

/** A record about which the office gives a task. */
export interface RecordToActOn {
  /** Tells the record from all others, so that each keeps its own draft. */
  readonly key: string;
  /** IRI of its location. */
  readonly location: string;
  /** What the task says at first. */
  readonly description: string;
  /** The finding that the task has to fix, or the tour that it is about. */
  readonly reference: Pick<TaskCreate, 'finding' | 'tour'>;
}

interface TaskAboutRecordProps {
  readonly record: RecordToActOn;
  readonly isFilled: boolean;
}

/** Lets the office give a task about a record where it reads it. */
export function TaskAboutRecord({ record, isFilled }: TaskAboutRecordProps) {
  const mayCreate = canCreateTask(useActor());
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button variant={isFilled ? 'filled' : 'default'} data-print="none" onClick={() => setIsOpen(true)}>
        Aufgabe dazu anlegen
      </Button>
      {isOpen && <LazyCreateTaskModal record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}
