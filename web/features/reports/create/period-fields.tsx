import '#web/mantine-forms.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { periodText } from '#web/ui/filter/filter-fields.ts';
import { REPORT_LABELS } from './new-report.ts';
import { isSamePeriod, type Period, PERIOD_PRESETS, PRESET_NAMES, presetPeriod } from './report-period.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface PeriodFieldsProps {
  readonly values: Period;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly today: string;
  /** The period that a report which is due has to cover; null if none is due. */
  readonly duePeriod: Period | null;
  readonly onChange: (period: Partial<Period>) => void;
}

/** Offers the usual periods as buttons, and fields for any other days. */
export function PeriodFields({ values, errors, today, duePeriod, onChange }: PeriodFieldsProps) {
  const presets = PRESET_NAMES.map((preset) => ({ name: PERIOD_PRESETS[preset], period: presetPeriod(preset, today) }));
  const choices = duePeriod === null ? presets : [{ name: 'Fälliger Zeitraum', period: duePeriod }, ...presets];
  const isUsual = choices.some(({ period }) => isSamePeriod(values, period));
  const [areDaysShown, setAreDaysShown] = useState(!isUsual);
  const renderDayField = (name: keyof Period) => (
    <DateField
      label={REPORT_LABELS[name]}
      name={name}
      required
      max={today}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const renderButton = (name: string, isChosen: boolean, onClick: () => void) => (
    <Button key={name} variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} px="md" onClick={onClick}>
      {name}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Text fw={600} id="report-period">
        Zeitraum{' '}
        <Text span c="dimmed" fw={400}>
          {periodText(values.from, values.to)}
        </Text>
      </Text>
      <Group gap="xs" role="group" aria-labelledby="report-period">
        {choices.map(({ name, period }) =>
          renderButton(name, !areDaysShown && isSamePeriod(values, period), () => {
            setAreDaysShown(false);
            onChange(period);
          }),
        )}
        {renderButton('Andere Tage', areDaysShown, () => setAreDaysShown(true))}
      </Group>
      {areDaysShown && (
        <Group align="flex-start" grow>
          {renderDayField('from')}
          {renderDayField('to')}
        </Group>
      )}
    </Stack>
  );
}
