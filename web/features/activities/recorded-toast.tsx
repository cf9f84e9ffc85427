import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { type Activity, recordActivity } from '#shared/contracts/activities.ts';
import { isRevocable } from '#web/api/kept-act.ts';
import { outboxState } from '#web/api/outbox-state.ts';
import { takeBack } from '#web/api/outbox-sending.ts';
import { laterAnswer } from '#web/api/outbox.ts';
import { forgetUnanswered, showActError } from '#web/app/act-error.ts';
import { showError, showSuccess } from '#web/app/alerts.ts';
import { useLock } from '#web/app/workplace-lock.ts';
import { hasRoom } from '#web/ui/screen-width.ts';
import { type Recording, useCorrectActivity } from './activities.api.ts';

/** Longer than other notices: it holds the only quick way back. */
const UNDO_MILLISECONDS = 10_000;

/** Confirms a measure and takes it back as a correction; nothing is ever deleted. */
export function useRecordedToast() {
  const correct = useCorrectActivity();
  const undo = async (activity: Activity, toast: string) => {
    // The toast goes first, so that nobody can take back twice.
    notifications.hide(toast);
    const body = { isCancelled: true, reason: 'Versehentlich erfasst' };
    try {
      // Awaited, since the form that showed the toast is closed by now and callbacks of `mutate` went with it.
      await correct.mutateAsync({ activity, body, idempotencyKey: crypto.randomUUID() });
      showSuccess(`${activity.actionName}: zurückgenommen.`);
    } catch (error) {
      showActError(error);
    }
  };
  const show = (toast: string, message: ReactNode) => {
    forgetUnanswered();
    notifications.show({
      id: toast,
      role: 'status',
      // At the foot of a phone it would lie on the buttons of a dialog.
      position: hasRoom() ? 'bottom-right' : 'top-center',
      autoClose: UNDO_MILLISECONDS,
      message,
    });
  };
  const showRecorded = (activity: Activity) => {
    const toast = `recorded:${activity['@id']}`;
    show(toast, <RecordedMessage toast={toast} name={activity.actionName} onUndo={() => void undo(activity, toast)} />);
  };
  /** Not sent yet: it can be taken back as if it had never been. */
  const showKept = async ({ idempotencyKey, title }: Recording) => {
    const toast = `kept:${idempotencyKey}`;
    const isInSight = new AbortController();
    const takeBackNow = () => void takeBackKept({ idempotencyKey, title }, toast);
    // Once it was tried, the server may have it: then it can be taken back when the answer has come.
    const canUndo = outboxState().acts.some((act) => act.idempotencyKey === idempotencyKey && isRevocable(act));
    show(toast, <KeptMessage toast={toast} name={title} onUndo={canUndo ? takeBackNow : null} />);
    setTimeout(() => isInSight.abort(), UNDO_MILLISECONDS);
    const activity = await laterAnswer(recordActivity, idempotencyKey);
    // Whoever still reads 'wird übertragen' is told that it has arrived, and can still take it back.
    notifications.hide(toast);
    if (!isInSight.signal.aborted) showRecorded(activity);
  };
  return { showRecorded, showKept };
}

async function takeBackKept({ idempotencyKey, title }: Omit<Recording, 'body'>, toast: string) {
  notifications.hide(toast);
  if (await takeBack(idempotencyKey)) showSuccess(`${title}: zurückgenommen.`);
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

const KeptMessage = (props: MessageProps) => <Message title="Gespeichert, wird übertragen" {...props} />;

function Message({ title, toast, name, onUndo }: MessageProps & { readonly title: string }) {
  const isLocked = useLock() !== null;
  // It would lie over the names of those who may come next, and whoever passes by could take back what is not theirs.
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
