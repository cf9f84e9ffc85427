import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AUTHORITY_KEPT_OUT_TEXT, authorityAccesses } from '#shared/contracts/authority-access/authority-access.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canAnswerAuthorityDemands } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { DemandActs } from './answers/demand-acts.tsx';
import { DemandFiles } from './answers/demand-files.tsx';
import { authorityAccessQuery, demandOfTaskQuery } from './authority-access.api.ts';

interface DemandAnswerProps {
  readonly task: Task;
  /** Receives the entry of the task that has the new answer. */
  readonly onChanged: (entry: Task) => void;
  /** How any other task is completed or corrected. */
  readonly children: ReactNode;
}

/**
 * Lets the office answer the demand of an authority whose task this is, instead of completing it at its location. Once the
 * authority cannot read it, the task is completed like any other.
 */
export function DemandAnswer({ task, onChanged, children }: DemandAnswerProps) {
  const isAsked = canAnswerAuthorityDemands(useActor()) && task.isDemanded;
  const demand = useQuery({ ...demandOfTaskQuery(task.origin), enabled: isAsked });
  const accessId = idFromIri(demand.data?.access ?? '', authorityAccesses.path);
  const access = useQuery({ ...authorityAccessQuery(String(accessId)), enabled: accessId !== null });
  if (!isAsked || demand.data === null || demand.isLoadingError || access.isLoadingError) return children;
  if (demand.data === undefined || access.data === undefined) return null;
  if (access.data.state === 'open')
    return (
      <Stack gap="sm">
        <DemandFiles {...demand.data} />
        <DemandActs demand={demand.data} task={task} locationName={task.locationName} onChanged={onChanged} />
      </Stack>
    );
  return (
    <Stack gap="sm">
      <DemandFiles {...demand.data} />
      {task.doneAt === undefined && (
        <Text>{AUTHORITY_KEPT_OUT_TEXT} Bitte antworten Sie ihr unmittelbar und erledigen Sie danach die Aufgabe.</Text>
      )}
      {children}
    </Stack>
  );
}
