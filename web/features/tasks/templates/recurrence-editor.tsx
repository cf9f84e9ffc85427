import '#web/mantine-forms.css';
import { Checkbox, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { MAX_RECURRENCE_CHARACTERS } from '#shared/contracts/tasks/task-templates.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import {
  FREQUENCY_TEXTS,
  type Frequency,
  LAST_DAY,
  MONTHS,
  type RecurrenceFields,
  toRecurrenceFields,
  toRule,
  WEEKDAYS,
} from './recurrence-fields.ts';
import { TimeField } from '#web/ui/time/time-field.tsx';
import { RecurrencePreview } from './recurrence-preview.tsx';

interface RecurrenceEditorProps {
  /** RRULE of RFC 5545; '' for none. */
  readonly rule: string;
  readonly error: ReactNode;
  readonly onChange: (rule: string) => void;
}

type Change = (changes: Partial<RecurrenceFields>) => void;
const TYPING_MILLISECONDS = 400;

/** Edits a recurrence rule with simple fields, and shows its next dates. */
export function RecurrenceEditor({ rule, error, onChange }: RecurrenceEditorProps) {
  const [fields, setFields] = useState(() => toRecurrenceFields(rule));
  const change: Change = (changes) => {
    const nextFields = { ...fields, ...changes };
    setFields(nextFields);
    onChange(toRule(nextFields));
  };
  const { frequency } = fields;
  // Only typing is waited for: dates of the rule before would contradict the days chosen above them.
  const [typedRule] = useDebouncedValue(rule, TYPING_MILLISECONDS);
  return (
    <Fieldset legend="Wiederholung">
      <Stack gap="md">
        <NativeSelect
          label="Wie oft?"
          data={choicesOf(FREQUENCY_TEXTS)}
          value={frequency}
          onChange={(event) => change(toFrequency(event.currentTarget.value, rule))}
        />
        {frequency === 'weekly' && <Weekdays weekdays={fields.weekdays} onChange={change} />}
        {frequency === 'custom' && (
          <TextInput
            label="Regel nach RFC 5545 (RRULE)"
            description="Zum Beispiel FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=0 für jeden ersten Montag im Monat"
            name="recurrence"
            maxLength={MAX_RECURRENCE_CHARACTERS}
            value={fields.rule}
            error={error}
            onChange={(event) => change({ rule: event.currentTarget.value })}
          />
        )}
        {frequency !== 'custom' && frequency !== 'none' && <Dates fields={fields} onChange={change} />}
        <RecurrencePreview rule={frequency === 'custom' ? typedRule : rule} />
      </Stack>
    </Fieldset>
  );
}

/** A rule written by hand starts with the rule of the fields. */
function toFrequency(text: string, rule: string): Partial<RecurrenceFields> {
  const isKnown = (name: string): name is Frequency => name in FREQUENCY_TEXTS;
  const frequency = isKnown(text) ? text : 'none';
  return frequency === 'custom' ? { frequency, rule } : { frequency };
}

function Weekdays({ weekdays, onChange }: { readonly weekdays: string; readonly onChange: Change }) {
  return (
    <Checkbox.Group
      label="An welchen Tagen?"
      value={weekdays.split(',')}
      // The days are sorted, and the last one cannot be removed, because a rule without days would use the weekday of
      // its start.
      onChange={(chosen) =>
        chosen.length > 0 &&
        onChange({
          weekdays: Object.keys(WEEKDAYS)
            .filter((code) => chosen.includes(code))
            .join(','),
        })
      }
    >
      <Group gap="md" mt={6}>
        {choicesOf(WEEKDAYS).map(({ value, label }) => (
          <Checkbox key={value} size="md" value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

const DAYS = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: `${index + 1}.` })),
  { value: LAST_DAY, label: 'letzter Tag' },
];
const UNITS: Readonly<Record<string, { readonly each: string; readonly many: string }>> = {
  daily: { each: 'jeden Tag', many: 'Tage' },
  weekly: { each: 'jede Woche', many: 'Wochen' },
  monthly: { each: 'jeden Monat', many: 'Monate' },
  yearly: { each: 'jedes Jahr', many: 'Jahre' },
};
const MAX_INTERVAL = 24;

interface DatesProps {
  readonly fields: RecurrenceFields;
  readonly onChange: Change;
}

function Dates({ fields, onChange }: DatesProps) {
  const unit = UNITS[fields.frequency];
  const intervals = Array.from({ length: MAX_INTERVAL }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? (unit?.each ?? '') : `alle ${index + 1} ${unit?.many ?? ''}`,
  }));
  return (
    <Group gap="md" grow preventGrowOverflow={false} align="flex-end">
      {fields.frequency === 'yearly' && (
        <NativeSelect
          label="Monat"
          data={MONTHS}
          value={fields.month}
          onChange={(event) => onChange({ month: event.currentTarget.value })}
        />
      )}
      {(fields.frequency === 'monthly' || fields.frequency === 'yearly') && (
        <NativeSelect
          label="Tag"
          data={DAYS}
          value={fields.monthDay}
          onChange={(event) => onChange({ monthDay: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label="Abstand"
        data={intervals}
        value={fields.interval}
        onChange={(event) => onChange({ interval: event.currentTarget.value })}
      />
      <TimeField label="Uhrzeit" required value={fields.time} onChange={(time) => time !== '' && onChange({ time })} />
    </Group>
  );
}
