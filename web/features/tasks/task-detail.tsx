import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type Task, tasks } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTaskAt } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { DemandAnswer } from '#web/features/authority-access/demand-answer.public.tsx';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { FindingSource } from '#web/features/protocols/protocols.public.ts';
import { LostTabletNote } from '#web/features/tablets/tablets.public.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { type Field, FieldList } from '#web/ui/form/field-list.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { CorrectTaskModal } from './correct-task-modal.tsx';
import { Instruction } from '#web/features/tasks/due/instruction.tsx';
import { RelatedTasks } from '#web/features/tasks/list/related-tasks.tsx';
import { TaskBadge } from './task-badge.tsx';
import { TaskHistory } from '#web/features/tasks/list/task-history.tsx';
import { completedBy, completionText } from './task-state.ts';
import { firstFollowUpQuery, taskQuery, useIsCompletedHere } from './tasks.api.ts';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import { beginningWithRow } from '#web/ui/record/known-row.ts';
import { CORRECTED_LATER, RecordNotice } from '#web/ui/record/record-notice.tsx';
import { keepPlace, useIsLastSeen } from '#web/ui/record/use-is-last-seen.ts';

interface TaskDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the task as text, as in the address; '' closes the drawer. */
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onComplete: (task: Task) => void;
  readonly onClose: () => void;
}

export function TaskDetail({ id, rowNavigation, onOpen, onComplete, onClose }: TaskDetailProps) {
  const task = useQuery({
    ...taskQuery(id),
    ...beginningWithRow<Task>(tasks.path, id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const isLastSeen = useIsLastSeen(task);
  // It is kept here, because a switch of the location refetches the task and so removes its content for a moment.
  const [correctedId, setCorrectedId] = useState('');
  return (
    <DetailDrawer isOpen={id !== ''} title="Aufgabe" rowNavigation={rowNavigation} onClose={onClose}>
      {task.isPending && <Skeleton height={320} radius="md" />}
      {task.data && (
        <TaskFacts
          task={task.data}
          isLastSeen={isLastSeen}
          isCorrecting={correctedId === id}
          onCorrectingChange={(isCorrecting) => setCorrectedId(isCorrecting ? id : '')}
          onOpen={onOpen}
          onComplete={onComplete}
        />
      )}
      <RecordNotice
        query={task}
        subject="Angaben zur Aufgabe"
        waiting={task.data?.doneAt === undefined ? 'Es kann sich seitdem geändert haben.' : CORRECTED_LATER}
        isAtFoot
      />
    </DetailDrawer>
  );
}

function SourceOfFollowUp({ task }: { readonly task: Task }) {
  const firstFollowUp = useQuery(firstFollowUpQuery(task)).data;
  return firstFollowUp === undefined ? null : <FindingSource task={firstFollowUp} />;
}

/** Leads to the tour with a finding about which the office gave the task. */
const TourLink = ({ tour }: { readonly tour: string }) => (
  <Group>
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/inspectiontours/show/$id"
          params={{ id: String(idFromIri(tour, inspectionTours.path)) }}
          {...props}
        />
      )}
    >
      Kontrollgang öffnen
    </Button>
  </Group>
);

interface TaskFactsProps extends Pick<TaskDetailProps, 'onOpen' | 'onComplete'> {
  readonly task: Task;
  /** Whether the server gives no answer now. */
  readonly isLastSeen: boolean;
  readonly isCorrecting: boolean;
  readonly onCorrectingChange: (isCorrecting: boolean) => void;
}

function TaskFacts({ task, isLastSeen, isCorrecting, onCorrectingChange, onOpen, onComplete }: TaskFactsProps) {
  const now = useNow(1000);
  const mayAct = canCompleteTaskAt(useActor(), idFromIri(task.location, locations.path) ?? 0);
  const isCurrent = task.correctedBy === undefined && task.withdrawnAt === undefined;
  const act =
    task.doneAt === undefined
      ? { word: 'Erledigen', variant: 'filled', start: () => onComplete(task) }
      : { word: 'Korrigieren', variant: 'default', start: () => onCorrectingChange(true) };
  const isCompletedHere = useIsCompletedHere()(task) && task.doneAt === undefined;
  // The outbox keeps a completion, but not a correction.
  const mustWait = isLastSeen && task.doneAt !== undefined;
  const elsewhere = { location: task.location, canActAt: canCompleteTaskAt };
  return (
    <Stack gap="lg">
      <DetailHead name={task.description}>
        <TaskBadge task={task} now={now} />
        {task.type === 'followUp' && <Mark>Mangel</Mark>}
        {task.isEarly && <Mark>vorzeitig</Mark>}
      </DetailHead>
      <Instruction task={task} />
      <FieldList fields={fieldsOf(task)} />
      <RelatedTasks task={task} onOpen={onOpen} />
      {task.type === 'followUp' && <SourceOfFollowUp task={task} />}
      {task.tour !== undefined && <TourLink tour={task.tour} />}
      {isCurrent && (
        <DemandAnswer task={task} onChanged={({ id }) => id !== task.id && onOpen(String(id))}>
          {isCompletedHere && <Text>Auf diesem Gerät erledigt. Der Eintrag wird noch übertragen.</Text>}
          {mayAct && !isCompletedHere && (
            <Group style={keepPlace(mustWait)}>
              <Button variant={act.variant} onClick={act.start}>
                {act.word}
              </Button>
            </Group>
          )}
          <ActElsewhere {...elsewhere} act={act.word.toLowerCase()} isWaiting={isLastSeen} onSwitched={act.start} />
        </DemandAnswer>
      )}
      {task.doneAt !== undefined && <TaskHistory task={task} />}
      <LostTabletNote origin={task.origin} />
      <LedgerEntryLine entity={task['@id']} />
      {isCorrecting && mayAct && (
        <CorrectTaskModal
          task={task}
          onClose={() => onCorrectingChange(false)}
          onCorrected={(entry) => onOpen(String(idFromIri(entry['@id'], tasks.path)))}
        />
      )}
    </Stack>
  );
}

const fieldsOf = (task: Task): Field[] => [
  { name: 'Standort', value: task.locationName },
  { name: 'Fällig', value: formatDateTime(task.doAt) },
  { name: 'Erledigt', value: task.doneAt === undefined ? null : formatDateTime(task.occurredAt ?? task.doneAt) },
  { name: 'Art', value: completionText(task) },
  { name: 'Antwort', value: task.answer },
  { name: 'Mangel', value: task.finding === true ? 'ja' : null },
  { name: 'Vorzeitig', value: task.isEarly ? 'ja' : null },
  { name: 'Kommentar', value: task.comment },
  { name: 'Profil', value: completedBy(task) },
];
