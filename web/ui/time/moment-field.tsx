import type { ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import styles from './date-field.module.css';

interface MomentFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Local day and time, '2026-11-20T15:04'; '' for none. While one part is missing, it is empty in the text. */
  readonly value: string;
  readonly error?: ReactNode;
  /** The last moment that may be chosen, in the same format. */
  readonly max?: string;
  readonly onChange: (value: string) => void;
}

const PASTED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** A field for a day with a time. */
export function MomentField({ value, max, onChange, ...date }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <div className={styles.moment}>
      <DateField
        {...date}
        value={day}
        max={max?.slice(0, 10)}
        // The field of the time stands beside that of the day.
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(next) => {
          const [, pastedDay = next, pastedTime = time] = PASTED.exec(next) ?? [];
          change(pastedDay, pastedTime);
        }}
      />
      <TimeField
        label="Uhrzeit"
        className={styles.time}
        value={time}
        error={Boolean(date.error)}
        onChange={(nextTime) => change(day, nextTime)}
      />
    </div>
  );
}
