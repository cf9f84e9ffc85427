import { Button, Text } from '@mantine/core';
import { IconClockEdit } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MAX_OCCURRED_AT_AGE_HOURS } from '#shared/contracts/wire/corrections.ts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { isLateEntry } from './late-entry.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { MomentField } from './moment-field.tsx';

interface OccurredAtFieldProps {
  readonly name: string;
  /** Local day and time, '2026-11-20T15:04'; '' means now. */
  readonly value: string;
  readonly error?: ReactNode;
  /**
   * Whether the field belongs to a correction, which is always recorded late and is therefore not marked as a late
   * entry.
   */
  readonly isCorrection?: boolean;
  readonly onChange: (value: string) => void;
}

/** Edits the time of an event. The field is collapsed, because the time is nearly always the current one. */
export function OccurredAtField({ name, value, error, isCorrection = false, onChange }: OccurredAtFieldProps) {
  const [isOpen, setIsOpen] = useState(value !== '');
  const now = useNow(MINUTE_MILLISECONDS);
  // An older record keeps its time, so the limit would seem to be broken already.
  const [isOlder] = useState(isCorrection && isTooOld(value, now));
  const moment = fromLocalInput(value);
  const open = () => {
    setIsOpen(true);
    onChange(toLocalInput(now));
  };
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        leftSection={<IconClockEdit size={20} aria-hidden />}
        onClick={open}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      >
        Zeitpunkt ändern (jetzt)
      </Button>
    );
  }
  return (
    <div>
      <MomentField
        label="Datum"
        name={name}
        {...(isOlder ? {} : { description: `Höchstens ${MAX_OCCURRED_AT_AGE_HOURS} Stunden zurück.` })}
        value={value}
        error={error}
        max={toLocalInput(now)}
        onChange={onChange}
      />
      <LateNote isShown={moment !== null && !isCorrection && isLateEntry(moment, now)} />
    </div>
  );
}

const isTooOld = (value: string, now: number) =>
  value < toLocalInput(now - MAX_OCCURRED_AT_AGE_HOURS * HOUR_MILLISECONDS);

function LateNote({ isShown }: { readonly isShown: boolean }) {
  return (
    <Text role="status" size="sm" mt={4}>
      {isShown && 'Der Eintrag wird als „Nachtrag“ gekennzeichnet.'}
    </Text>
  );
}
