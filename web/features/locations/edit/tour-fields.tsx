import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocationValues } from './location-values.ts';
import { LOCATION_LABELS } from './location-fields.ts';
import { MissingTours } from './missing-tours.tsx';

interface TourFieldsProps {
  readonly values: LocationValues;
  readonly error: ReactNode;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

const PRESET_MINUTES = ['30', '45', '60', '90', '120'] as const;

export function TourFields({ values, error, onChange }: TourFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={LOCATION_LABELS.tourintervall}
        name="tourintervall"
        inputMode="decimal"
        required
        maw="20rem"
        value={values.tourintervall}
        error={error}
        onChange={(event) => onChange({ tourintervall: event.currentTarget.value })}
      />
      <Group gap="xs" role="group" aria-label="Übliche Abstände">
        {PRESET_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            variant={values.tourintervall === minutes ? 'light' : 'default'}
            aria-pressed={values.tourintervall === minutes}
            onClick={() => onChange({ tourintervall: minutes })}
          >
            {minutes} min
          </Button>
        ))}
      </Group>
      <MissingTours values={values} />
      <Checkbox
        size="md"
        label={LOCATION_LABELS.isInspectiontourReverse}
        description="Sonst ist der erste einen Abstand nach dem Öffnen fällig."
        checked={values.isInspectiontourReverse}
        onChange={(event) => onChange({ isInspectiontourReverse: event.currentTarget.checked })}
      />
    </Stack>
  );
}
