import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { type Activity, recordActivity } from '#shared/contracts/activities/activities.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { awaitLateAnswer } from '#web/api/outbox/outbox.ts';
import { hideUnansweredError, showSendError } from '#web/ui/notice/send-error.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { keptText } from '#web/ui/record/waiting-mark.ts';
import { useLock } from '#web/api/lock/workplace-lock.ts';
import type { Recording } from '#web/features/activities/activities.api.ts';
import { isWithdrawable, useUndoActivity } from './use-undo-activity.ts';

/** Longer than for other notices, because this one contains the only quick way to undo. */
const UNDO_MILLISECONDS = 10_000;

/** Confirms an activity that was recorded with the form, and offers to undo it. */
export function useRecordedToast() {
  const undoActivity = useUndoActivity();
  const undo = async (activity: Activity, toast: string) => {
    // The toast closes first, so that nobody can undo twice.
    notifications.hide(toast);
    try {
      await undoActivity(activity);
      showSuccess(`${activity.actionName}: zurückgenommen.`);
    } catch (error) {
      showSendError(error);
    }
  };
  const show = (toast: string, message: ReactNode) => {
    hideUnansweredError();
    notifications.show({
      id: toast,
      role: 'status',
      autoClose: UNDO_MILLISECONDS,
      message,
    });
  };
  const showRecorded = (activity: Activity) => {
    const toast = `recorded:${activity['@id']}`;
    show(toast, <RecordedMessage toast={toast} name={activity.actionName} onUndo={() => void undo(activity, toast)} />);
  };
  /** The activity has not been sent yet, so undoing simply removes it from the outbox. */
  const showKept = async ({ idempotencyKey, title }: Recording) => {
    const toast = `kept:${idempotencyKey}`;
    const isInSight = new AbortController();
    const takeBackNow = () => void takeBackKept({ idempotencyKey, title }, toast);
    const canUndo = isWithdrawable(idempotencyKey);
    show(toast, <KeptMessage toast={toast} name={title} onUndo={canUndo ? takeBackNow : null} />);
    setTimeout(() => isInSight.abort(), UNDO_MILLISECONDS);
    const activity = await awaitLateAnswer(recordActivity, idempotencyKey);
    // If the notice that it is kept here is still visible, it is replaced by the confirmation, which again offers to undo.
    notifications.hide(toast);
    if (!isInSight.signal.aborted) showRecorded(activity);
  };
  return { showRecorded, showKept };
}

async function takeBackKept({ idempotencyKey, title }: Omit<Recording, 'body'>, toast: string) {
  notifications.hide(toast);
  if (await withdrawRequest(idempotencyKey)) showSuccess(`${title}: zurückgenommen.`);
  else showError(new Error(`${title} ist schon unterwegs. Bitte korrigieren Sie den Eintrag in der Liste.`));
}

interface MessageProps {
  readonly toast: string;
  readonly name: string;
  readonly onUndo: (() => void) | null;
}

const RecordedMessage = (props: MessageProps) => (
  <Message title="Spielerschutzmaßnahme erfolgreich angelegt" {...props} />
);

function KeptMessage(props: MessageProps) {
  const isOnline = useIsOnline();
  return <Message title={keptText(isOnline)} {...props} />;
}

function Message({ title, toast, name, onUndo }: MessageProps & { readonly title: string }) {
  const isLocked = useLock() !== null;
  // On a locked screen the toast would cover the list of profiles, and anybody passing by could undo an activity of
  // somebody else.
  useEffect(() => {
    if (isLocked) notifications.hide(toast);
  }, [isLocked, toast]);
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{name}</Text>
      </div>
      {onUndo === null ? null : (
        <Button size="md" variant="default" onClick={onUndo} aria-label={`Rückgängig: ${name}`}>
          Rückgängig
        </Button>
      )}
    </Group>
  );
}
