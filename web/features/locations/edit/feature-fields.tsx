import '#web/mantine-forms.css';
import { Checkbox, Stack } from '@mantine/core';
import { LOCATION_LABELS } from './location-fields.ts';
import type { LocationValues } from './location-values.ts';

interface FeatureFieldsProps {
  readonly values: LocationValues;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

const FEATURES = {
  isActivityAllowed: 'Maßnahmen des Spielerschutzes erfassen.',
  isInspectionTourAllowed: 'Kontrollgänge werden fällig und werden erfasst.',
  isTaskAllowed: 'Aufgaben sehen und erledigen.',
  isProtocolAllowed: 'Protokolle ausfüllen.',
  playerCheckAllowed: 'Gäste beim Einlass mit OASIS abgleichen.',
} as const;

/** Edits which functions the staff of the location can use. Open devices apply a change immediately. */
export function FeatureFields({ values, onChange }: FeatureFieldsProps) {
  const flag = (name: keyof typeof FEATURES) => (
    <Checkbox
      key={name}
      size="md"
      name={name}
      label={LOCATION_LABELS[name]}
      description={FEATURES[name]}
      checked={values[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Stack gap="md">
      {flag('isActivityAllowed')}
      {flag('isInspectionTourAllowed')}
      {flag('isTaskAllowed')}
      {flag('isProtocolAllowed')}
      {flag('playerCheckAllowed')}
    </Stack>
  );
}
