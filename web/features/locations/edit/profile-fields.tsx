import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MissingPins } from './missing-pins.tsx';
import type { LocationValues } from './location-values.ts';
import { LOCATION_LABELS } from './location-fields.ts';

interface ProfileFieldsProps {
  /** IRI of the organisation whose profiles work at the location. */
  readonly customer: string;
  readonly values: Pick<LocationValues, 'pinRequired' | 'profileLockMinutes'>;
  readonly error: ReactNode;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

const USUAL_MINUTES = ['1', '2', '5', '10', '15', '30', '60', '120', '240'];

export function ProfileFields({ customer, values, error, onChange }: ProfileFieldsProps) {
  const isUsual = values.profileLockMinutes === '' || USUAL_MINUTES.includes(values.profileLockMinutes);
  const minutes = isUsual ? USUAL_MINUTES : [...USUAL_MINUTES, values.profileLockMinutes];
  return (
    <Stack gap="md">
      <Checkbox
        size="md"
        label={LOCATION_LABELS.pinRequired}
        description="An diesem Standort arbeitet nur, wer sein Profil mit der eigenen PIN wählt."
        checked={values.pinRequired}
        onChange={(event) => onChange({ pinRequired: event.currentTarget.checked })}
      />
      {values.pinRequired && <MissingPins customer={customer} />}
      <NativeSelect
        label={LOCATION_LABELS.profileLockMinutes}
        name="profileLockMinutes"
        maw="20rem"
        data={[
          { value: '', label: 'nie' },
          ...minutes.map((value) => ({ value, label: value === '1' ? 'nach 1 Minute' : `nach ${value} Minuten` })),
        ]}
        value={values.profileLockMinutes}
        error={error}
        onChange={(event) => onChange({ profileLockMinutes: event.currentTarget.value })}
      />
    </Stack>
  );
}
