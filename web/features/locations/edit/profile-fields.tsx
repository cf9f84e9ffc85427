import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Stack, Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import type { LocationValues } from './location-values.ts';
import { LOCATION_LABELS } from './location-fields.ts';

const MAX_NAMED_PROFILES = 3;

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

/** Warns before saving that staff without a PIN are locked out where a PIN is required. */
function MissingPins({ customer }: { readonly customer: string }) {
  const everybody = useQuery(profilesQuery).data ?? [];
  const active = everybody.filter((profile) => profile.isActive && profile.customer === customer);
  const without = active.filter(({ hasPin }) => !hasPin);
  if (without.length === 0) return null;
  const isNobodyLeft = without.length === active.length;
  const names = without.slice(0, MAX_NAMED_PROFILES).map(({ name }) => name);
  const others = without.length - names.length;
  return (
    <Alert
      role="status"
      color="red"
      // Orange text on an orange background would have too little contrast.
      variant={isNobodyLeft ? 'light' : 'default'}
      icon={<IconAlertTriangle aria-hidden color={isNobodyLeft ? undefined : 'var(--mantine-color-orange-6)'} />}
      title={
        isNobodyLeft
          ? 'Kein aktives Profil hat eine PIN.'
          : `${without.length} von ${active.length} aktiven Profilen haben keine PIN.`
      }
    >
      {isNobodyLeft
        ? 'Mit dieser Einstellung kann an diesem Standort niemand mehr etwas erfassen.'
        : `Diese Personen können hier nicht mehr arbeiten: ${names.join(', ')}${others > 0 ? ` und ${others} weitere` : ''}.`}
    </Alert>
  );
}
