import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { canAnswerAuthorityDemands } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { demandOfTaskQuery } from './authority-access.api.ts';
import { LazyAnswerDemandModal } from './lazy-authority-dialogs.ts';

interface DemandAnswerProps {
  /** An open task. */
  readonly task: Task;
  /** How any other task is completed. */
  readonly children: ReactNode;
}

/** Lets the office answer the demand of an authority whose task this is, instead of completing it at its location. */
export function DemandAnswer({ task, children }: DemandAnswerProps) {
  const isAsked = canAnswerAuthorityDemands(useActor()) && task.type === 'single' && task.taskTemplate === undefined;
  const demand = useQuery({ ...demandOfTaskQuery(task.origin), enabled: isAsked });
  const [isOpen, setIsOpen] = useState(false);
  if (!isAsked || demand.data === null || demand.isError) return children;
  if (demand.data === undefined) return null;
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>Antworten</Button>
      {isOpen && (
        <LazyAnswerDemandModal demand={demand.data} locationName={task.locationName} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
