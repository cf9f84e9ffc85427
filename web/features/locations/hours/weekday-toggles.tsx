import { Input, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';
import styles from './weekday-toggles.module.css';

interface WeekdayTogglesProps {
  readonly name: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  readonly error: ReactNode;
  readonly onChange: (days: number[]) => void;
}

export const ALL_WEEKDAYS = WEEKDAY_NAMES.map((_, index) => index + 1);

export function WeekdayToggles({ name, days, error, onChange }: WeekdayTogglesProps) {
  const errorId = useId();
  const hasAll = days.length === ALL_WEEKDAYS.length;
  const toggle = (day: number) => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <div role="group" aria-label="Wochentage" className={styles.field} aria-describedby={error ? errorId : undefined}>
      <div className={styles.days}>
        {WEEKDAY_NAMES.map((weekday, index) => (
          <UnstyledButton
            key={weekday}
            name={name}
            className={styles.day}
            aria-label={weekday}
            aria-pressed={days.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {weekday.slice(0, 2)}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={`${styles.day} ${styles.all}`}
          aria-pressed={hasAll}
          onClick={() => onChange(hasAll ? [] : ALL_WEEKDAYS)}
        >
          Alle Tage
        </UnstyledButton>
      </div>
      {error !== undefined && error !== null && (
        <Input.Error id={errorId} size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
