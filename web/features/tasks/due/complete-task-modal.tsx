import { Stack, Text, Title } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { DemandAnswer } from '#web/features/authority-access/demand-answer.public.tsx';
import { ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { AutoComplete } from './auto-complete.tsx';
import { CompleteTaskForm } from './complete-task-form.tsx';
import { useDoneElsewhere } from './done-elsewhere.ts';
import { DueBadge } from '#web/features/tasks/task-badge.tsx';

interface CompleteTaskModalProps {
  readonly task: Task;
  /**
   * When the dialog was opened, in milliseconds of the server's clock. The countdown of an automatic completion starts
   * then.
   */
  readonly openedAt: number;
  readonly onClose: () => void;
  /** Whether the dialog opened by itself. */
  readonly isUnasked?: boolean;
}

export function CompleteTaskModal({ task, openedAt, onClose, isUnasked = false }: CompleteTaskModalProps) {
  const { profile } = useSession();
  const now = useNow(1000);
  useDoneElsewhere(task, onClose);
  return (
    <SheetModal isOpen isUnasked={isUnasked} title="Aufgabe erledigen" onClose={onClose}>
      <Stack gap="md">
        <div>
          <Title order={3} tabIndex={-1} data-autofocus mb="xs" style={{ outline: 'none', hyphens: 'auto' }}>
            {task.description}
          </Title>
          <DueBadge task={task} now={now} />
        </div>
        {task.isAutocomplete && <AutoComplete task={task} openedAt={openedAt} onDone={onClose} />}
        <DemandAnswer task={task} onChanged={onClose}>
          {profile === null ? (
            <>
              <Text fw={600}>Wer erledigt die Aufgabe?</Text>
              <ProfileChooser />
            </>
          ) : (
            <CompleteTaskForm key={profile['@id']} task={task} profile={profile} onDone={onClose} />
          )}
        </DemandAnswer>
      </Stack>
    </SheetModal>
  );
}
