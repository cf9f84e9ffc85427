import '#web/mantine-forms.css';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LOCATION_LABELS } from './location-fields.ts';
import type { LocationValues } from './location-values.ts';

interface ReportFieldsProps {
  readonly values: LocationValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

/** Edits how often the location reports, if its permit says so. */
export function ReportFields({ values, errors, onChange }: ReportFieldsProps) {
  return (
    <TextInput
      label={LOCATION_LABELS.reportIntervalMonths}
      name="reportIntervalMonths"
      description="Leer: der Abstand des Bundeslandes. Bitte nur ausfüllen, wenn Ihre Erlaubnis einen anderen nennt."
      inputMode="numeric"
      maw="24rem"
      value={values.reportIntervalMonths}
      error={errors['reportIntervalMonths']}
      onChange={(event) => onChange({ reportIntervalMonths: event.currentTarget.value })}
    />
  );
}
