import '#web/mantine-forms.css';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
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
  const renderPeriod = (name: string, period: Period) => {
    const isChosen = isSamePeriod(values, period);
    return (
      <Button
        key={name}
        variant={isChosen ? 'light' : 'default'}
        aria-pressed={isChosen}
        onClick={() => onChange(period)}
      >
        {name}
      </Button>
    );
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label="Zeitraum">
        {duePeriod !== null && renderPeriod('Fälliger Zeitraum', duePeriod)}
        {PRESET_NAMES.map((preset) => renderPeriod(PERIOD_PRESETS[preset], presetPeriod(preset, today)))}
      </Group>
      <Group align="flex-start" grow>
        {renderDayField('from')}
        {renderDayField('to')}
      </Group>
    </Stack>
  );
}
