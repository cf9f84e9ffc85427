import '#web/mantine-forms.css';
import { ActionIcon, Button, Checkbox, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { REPORT_MODE_TEXTS, ReportMode, SILENT_DAYS, type LegalField } from '#shared/contracts/master-data/states.ts';
import { TimeField } from '#web/ui/time/time-field.tsx';
import { VALUE_LABELS } from './state-texts.ts';
import type { StateValues } from './state-values.ts';
import styles from './state-form.module.css';

interface StateValueControlProps {
  readonly value: LegalField;
  readonly values: StateValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<StateValues>) => void;
}

const DESCRIPTIONS: Partial<Record<LegalField, string>> = {
  lawUrl: 'Beginnt mit https://',
  sundayHolidayRule: 'Was an diesen Tagen anders ist, in einem Satz.',
  reportDueDayMonth: 'Tag und Monat, zum Beispiel 31.03.',
};
const NUMBER_FIELDS: readonly LegalField[] = ['minAge', 'trainingInitialDueDays', 'reportIntervalMonths'];
const isTime = (value: LegalField) => value === 'closingFrom' || value === 'closingTo';

export function StateValueControl({ value, values, errors, onChange }: StateValueControlProps) {
  const label = VALUE_LABELS[value];
  if (value === 'silentDays') return <SilentDays values={values} error={errors[value]} onChange={onChange} />;
  if (value === 'trainingIntervals') return <TrainingIntervals values={values} errors={errors} onChange={onChange} />;
  if (value === 'reportMode')
    return (
      <NativeSelect
        label={label}
        name={value}
        data={ReportMode.options.map((mode) => ({ value: mode, label: REPORT_MODE_TEXTS[mode] }))}
        value={values.reportMode}
        onChange={(event) => onChange({ reportMode: event.currentTarget.value })}
      />
    );
  if (isTime(value))
    return (
      <TimeField
        label={label}
        name={value}
        className={styles.short}
        value={values[value]}
        error={errors[value]}
        onChange={(time) => onChange({ [value]: time })}
      />
    );
  return (
    <TextInput
      label={label}
      description={DESCRIPTIONS[value]}
      name={value}
      {...(NUMBER_FIELDS.includes(value) && { inputMode: 'numeric' as const, className: styles.short })}
      value={values[value]}
      error={errors[value]}
      onChange={(event) => onChange({ [value]: event.currentTarget.value })}
    />
  );
}

type FieldProps = Omit<StateValueControlProps, 'value' | 'errors'>;

const SilentDays = ({ values, error, onChange }: FieldProps & { readonly error: ReactNode }) => (
  <Checkbox.Group
    label={VALUE_LABELS.silentDays}
    description="An diesen Tagen bleiben die Standorte geschlossen."
    value={values.silentDays.map(({ day }) => day)}
    error={error}
    onChange={(days) => onChange({ silentDays: days.map((day) => ({ day })) })}
  >
    <Stack gap="sm" mt={8}>
      {SILENT_DAYS.map((day) => (
        <Checkbox key={day} size="md" value={day} label={day} />
      ))}
    </Stack>
  </Checkbox.Group>
);

function TrainingIntervals({ values, errors, onChange }: FieldProps & Pick<StateValueControlProps, 'errors'>) {
  const intervals = values.trainingIntervals;
  const setIntervals = (trainingIntervals: StateValues['trainingIntervals']) => onChange({ trainingIntervals });
  return (
    <div role="group" aria-label={VALUE_LABELS.trainingIntervals}>
      <Input.Label component="div">{VALUE_LABELS.trainingIntervals}</Input.Label>
      <Text size="sm" c="dimmed" mb={8}>
        Von einer Schulung zur nächsten. Der letzte Abstand wiederholt sich.
      </Text>
      <Stack gap="sm" align="start">
        {intervals.map(({ key, months }, index) => (
          <div key={key} className={styles.interval}>
            <TextInput
              inputMode="numeric"
              aria-label={`${index + 1}. Abstand in Monaten`}
              name={`trainingIntervals.${index}`}
              value={months}
              error={errors[`trainingIntervals.${index}`]}
              onChange={(event) =>
                setIntervals(
                  intervals.map((interval) =>
                    interval.key === key ? { key, months: event.currentTarget.value } : interval,
                  ),
                )
              }
            />
            <ActionIcon
              aria-label={`${index + 1}. Abstand entfernen`}
              onClick={() => setIntervals(intervals.filter((interval) => interval.key !== key))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setIntervals([...intervals, { key: crypto.randomUUID(), months: '' }])}
        >
          Abstand hinzufügen
        </Button>
      </Stack>
    </div>
  );
}
