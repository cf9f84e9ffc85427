import { Paper, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { AUTO_COMPLETE_SECONDS, type Task } from '#shared/contracts/tasks/tasks.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { completeInPlace } from './complete-in-place.ts';
import { isDoneElsewhere, sayDoneElsewhere } from './done-elsewhere.ts';
import { autoCompleteAt, formatCountdown } from './task-countdown.ts';
import { useCompleteTask } from '#web/features/tasks/tasks.api.ts';

interface AutoCompleteProps {
  readonly task: Task;
  readonly openedAt: number;
  readonly onDone: () => void;
}

/** Compares with a deadline instead of counting ticks, so that a tablet that slept completes the task when it wakes. */
export function AutoComplete({ task, openedAt, onDone }: AutoCompleteProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const complete = useCompleteTask(task);
  const secondsLeft = Math.ceil((autoCompleteAt(task.doAt, openedAt) - useNow(1000)) / 1000);
  const isOver = secondsLeft <= 0;

  const completeNow = useEffectEvent(async () => {
    try {
      await completeInPlace({ task, isFinding: false }, () =>
        complete.mutateAsync({ body: { completionSource: 'auto' }, idempotencyKey }),
      );
    } catch (error) {
      return isDoneElsewhere(error) ? sayDoneElsewhere(client, task, onDone) : showSendError(error);
    }
    onDone();
  });
  useEffect(() => {
    if (isOver) void completeNow();
  }, [isOver]);

  return (
    <Paper withBorder p="sm" role="timer" aria-live="off" aria-atomic data-unsaved>
      <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
        <IconRobot size={20} aria-hidden style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
        {isOver ? 'Die Aufgabe wird jetzt automatisch abgeschlossen.' : describe(secondsLeft)}
      </Text>
    </Paper>
  );
}

function describe(secondsLeft: number): string {
  const closingText = 'schließt sich die Aufgabe selbst: „automatisch, ohne Bestätigung“.';
  // If the task is due hours later, a running countdown would only distract.
  return secondsLeft > AUTO_COMPLETE_SECONDS
    ? `Fünf Minuten nach der Fälligkeit ${closingText}`
    : `In ${formatCountdown(secondsLeft)} ${closingText}`;
}
