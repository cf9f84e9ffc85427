import '#web/mantine-calendar.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDialogLayer } from '#web/ui/dialog/dialog-layer.tsx';
import styles from './date-field.module.css';
import { CALENDAR_LABELS, GermanCalendar } from './german-calendar.tsx';

interface DayCalendarProps {
  /** The chosen day; null for none. */
  readonly day: string | null;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field. It is loaded when it is opened for the first time. */
export function DayCalendar({ day, today, min, max, onChoose, onClose }: DayCalendarProps) {
  const layer = useDialogLayer(false);
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-end"
      withinPortal
      trapFocus
      withRoles={false}
      shadow="md"
      zIndex={layer + 100}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Kalender"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <GermanCalendar>
          <DatePicker
            value={day}
            defaultDate={day ?? max ?? today}
            {...(min !== undefined && { minDate: min })}
            {...(max !== undefined && { maxDate: max })}
            onChange={(chosen) => chosen !== null && onChoose(chosen)}
            hideOutsideDates
            highlightToday
            size="md"
            ariaLabels={CALENDAR_LABELS}
            // A dialog around the field would otherwise be closed by the Escape that closes the calendar.
            getDayProps={() => ({ 'data-mantine-stop-propagation': true })}
          />
        </GermanCalendar>
      </Popover.Dropdown>
    </Popover>
  );
}
