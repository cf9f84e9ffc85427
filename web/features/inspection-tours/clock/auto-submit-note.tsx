import { Paper, Text } from '@mantine/core';
import { IconClockX, IconRobot } from '@tabler/icons-react';
import { autoSubmitAt } from './tour-alarm.ts';
import { formatTourCountdown } from './tour-clock.ts';

interface AutoSubmitNoteProps {
  /** Milliseconds since 1970, like `now`. */
  readonly dueAt: number;
  readonly now: number;
  readonly hasProfile: boolean;
}

/** Shows what happens automatically after the deadline, and when. */
export function AutoSubmitNote({ dueAt, now, hasProfile }: AutoSubmitNoteProps) {
  const secondsLeft = Math.ceil((autoSubmitAt(dueAt) - now) / 1000);
  const NoteIcon = hasProfile ? IconRobot : IconClockX;
  return (
    <Paper withBorder p="sm" role="timer" aria-live="off" aria-atomic data-unsaved>
      <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
        <NoteIcon size={20} aria-hidden style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
        {noteText(secondsLeft, hasProfile)}
      </Text>
    </Paper>
  );
}

function noteText(secondsLeft: number, hasProfile: boolean): string {
  if (secondsLeft <= 0) return 'Der Kontrollgang wird jetzt automatisch abgeschlossen.';
  const inTime = `In ${formatTourCountdown(secondsLeft, 0)}`;
  return hasProfile
    ? `${inTime} schließt sich der Kontrollgang selbst: „automatisch, ohne Bestätigung“.`
    : `${inTime} gilt der Kontrollgang als versäumt.`;
}
