import '#web/mantine-forms.css';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { canSetContract } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { LOCATION_LABELS } from './location-fields.ts';
import type { LocationValues } from './location-values.ts';

interface OasisFieldsProps {
  readonly values: LocationValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

/** Edits which guests are checked and how. Only admins see the contract below. */
export function OasisFields({ values, errors, onChange }: OasisFieldsProps) {
  const isPlatform = canSetContract(useSession().actor);
  return (
    <Stack gap="md">
      <TextInput
        label={LOCATION_LABELS.oasisSiteId}
        name="oasisSiteId"
        maw="24rem"
        autoComplete="off"
        value={values.oasisSiteId}
        error={errors['oasisSiteId']}
        onChange={(event) => onChange({ oasisSiteId: event.currentTarget.value })}
      />
      <TextInput
        label={LOCATION_LABELS.minAge}
        name="minAge"
        description="Leer: das Mindestalter des Bundeslandes. Höher ist möglich, niedriger nicht."
        inputMode="numeric"
        maw="24rem"
        value={values.minAge}
        error={errors['minAge']}
        onChange={(event) => onChange({ minAge: event.currentTarget.value })}
      />
      {isPlatform && <ContractFields values={values} errors={errors} onChange={onChange} />}
    </Stack>
  );
}

function ContractFields({ values, errors, onChange }: OasisFieldsProps) {
  return (
    <>
      <Checkbox
        size="md"
        label={LOCATION_LABELS.isPremium}
        description="Nachweise und Dateien auch für die Servicekräfte."
        checked={values.isPremium}
        onChange={(event) => onChange({ isPremium: event.currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label={LOCATION_LABELS.isUnlimited}
        checked={values.isUnlimited}
        onChange={(event) => onChange({ isUnlimited: event.currentTarget.checked })}
      />
      {!values.isUnlimited && (
        <TextInput
          label={LOCATION_LABELS.monthlyLimit}
          name="monthlyLimit"
          description="Gilt ab dem Monat, in dem noch nichts abgefragt oder gebucht wurde."
          inputMode="numeric"
          maw="24rem"
          required
          value={values.monthlyLimit}
          error={errors['monthlyLimit']}
          onChange={(event) => onChange({ monthlyLimit: event.currentTarget.value })}
        />
      )}
    </>
  );
}
