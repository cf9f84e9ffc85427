import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import styles from './date-field.module.css';
import { localDay } from './local-time.ts';
import { isDay } from '#shared/domain/time/days.ts';
import { dayFault, readDay, writeDay } from './typed-day.ts';

const DayCalendar = lazy(async () => ({
  default: (await loadWithTimeout(import('./day-calendar.tsx'))).DayCalendar,
}));

const LazyDayCalendar = (props: ComponentProps<typeof DayCalendar>) => (
  <Suspense fallback={null}>
    <DayCalendar {...props} />
  </Suspense>
);

type InputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'error' | 'defaultValue'>;

interface DateFieldProps extends InputProps {
  /** A day in the API's format, or the typed text while that is no day; '' for none. */
  readonly value: string;
  /** The first and the last day that may be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly error?: ReactNode;
  /** False where a calendar is shown beside the field anyway. */
  readonly hasCalendar?: boolean;
  /**
   * Called at each key press with the day, or with the typed text while that is no day, so that the form keeps it and
   * can refuse it.
   */
  readonly onChange?: (value: string) => void;
  /**
   * Called when the user has finished, only with a day that may be chosen or with ''. Filters use it, because they
   * apply each value at once.
   */
  readonly onDay?: (day: string) => void;
}

/** The only field for a day: typed as '3.4.26', or chosen from a calendar. */
export function DateField({ hasCalendar = true, ...props }: DateFieldProps) {
  const { value, min, max, error, onChange, onDay, onBlur, className, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const today = localDay(serverNow());
  const [isOpen, setIsOpen] = useState(false);
  const { text, read, fault, type, stopTyping, finish } = useTypedDay({ value, min, max, onChange, onDay }, today);
  const choose = (day: string) => {
    onChange?.(day);
    finish(day);
    close();
  };
  const close = () => {
    setIsOpen(false);
    stopTyping();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(read);
    if (!hasCalendar || event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <TextInput
        placeholder="TT.MM.JJJJ"
        autoComplete="off"
        inputMode="numeric"
        {...input}
        ref={field}
        value={text}
        error={fault ?? error}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          stopTyping();
          finish(read);
          onBlur?.(event);
        }}
        {...(hasCalendar && {
          rightSectionWidth: 46,
          rightSection: (
            <CalendarButton isOpen={isOpen} isDisabled={input.disabled ?? false} onOpen={() => setIsOpen(true)} />
          ),
        })}
      />
      {isOpen && (
        <LazyDayCalendar
          day={isDay(read) ? read : null}
          today={today}
          min={min}
          max={max}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}

type TypedDayProps = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange' | 'onDay'>;

/** Keeps what is typed into the field, and reads the day from it. */
function useTypedDay({ value, min, max, onChange, onDay }: TypedDayProps, today: string) {
  // The typed text is shown until the value is changed from outside.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const text = typed?.value === value ? typed.text : writeDay(value);
  const read = readDay(text, today) ?? text.trim();
  return {
    text,
    /** The day in the API's format, or the text while it is none. */
    read,
    fault: isTyping ? null : dayFault(read, { min, max }),
    type: (next: string) => {
      const day = readDay(next, today) ?? next.trim();
      setIsTyping(true);
      setTyped({ text: next, value: onChange === undefined ? value : day });
      onChange?.(day);
    },
    stopTyping: () => setIsTyping(false),
    finish: (day: string) => {
      if (dayFault(day, { min, max }) !== null) return;
      if (day !== value) onDay?.(day);
      setTyped(null);
    },
  };
}

interface CalendarButtonProps {
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
}

const CalendarButton = ({ isOpen, isDisabled, onOpen }: CalendarButtonProps) => (
  <ActionIcon
    aria-label="Kalender öffnen"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={isDisabled}
    onClick={onOpen}
  >
    <IconCalendar size={20} stroke={1.7} aria-hidden />
  </ActionIcon>
);
