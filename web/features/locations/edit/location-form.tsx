import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { FeatureFields } from './feature-fields.tsx';
import { useChangeLocation } from '#web/features/locations/location-changes.api.ts';
import { type HoursInput, LOCATION_LABELS } from './location-fields.ts';
import { useLocationFields } from './use-location-fields.ts';
import { changesTo, checkValues, type LocationValues, toValues } from './location-values.ts';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { OasisFields } from './oasis-fields.tsx';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { StateRules } from './state-rules.tsx';
import { ReportFields } from './report-fields.tsx';
import { TourFields } from './tour-fields.tsx';

export function LocationForm({ current }: { readonly current: Versioned<Location> }) {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/locations/list' });
  const draft = useLocationSettings(current, toList);
  const { form } = draft;
  // Leaving the page asks for confirmation by itself.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  const fields = {
    values: form.values,
    errors: form.errors,
    onChange: (changes: Partial<LocationValues>) => form.setValues(changes),
  };
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="lg">
        <FormErrorSummary
          errors={form.errors}
          labels={labelsOf(form.values.openingHours)}
          attempt={draft.failedAttempts}
        />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <FormSection title="Standort">
          <PlaceFields customer={current.item.customer} {...fields} />
        </FormSection>
        <DailyWork customer={current.item.customer} {...fields} />
        <FormSection title="Funktionen" hint="Was hier erfasst wird. Auf offenen Geräten gilt es sofort.">
          <FeatureFields {...fields} />
        </FormSection>
        <FormSection title="Einlass und OASIS">
          <OasisFields {...fields} />
        </FormSection>
        <FormSection title="Berichte" hint="Danach richtet sich, wann der nächste Bericht fällig ist.">
          <ReportFields {...fields} />
        </FormSection>
        <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={toList} />
      </Stack>
      {dialog}
    </form>
  );
}

interface DailyWorkProps {
  readonly customer: string;
  readonly values: LocationValues;
  readonly errors: Parameters<typeof OpeningHoursFields>[0]['errors'];
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

/** Edits the opening hours, the interval of tours, and how staff sign. */
const DailyWork = ({ customer, values, errors, onChange }: DailyWorkProps) => (
  <>
    <FormSection title="Öffnungszeiten" hint="Außerhalb dieser Zeiten werden keine Kontrollgänge fällig.">
      <OpeningHoursFields
        hours={values.openingHours}
        errors={errors}
        onChange={(openingHours) => onChange({ openingHours })}
      />
      <StateRules state={values.state} />
    </FormSection>
    <FormSection
      title="Kontrollgänge"
      hint="Nach einer Änderung wird der Abstand neu gezählt; was bis dahin fällig war, gilt als versäumt."
    >
      <TourFields values={values} error={errors['tourintervall']} onChange={onChange} />
    </FormSection>
    <FormSection title="Profile" hint="Wer hier arbeitet, unterschreibt mit dem eigenen Profil.">
      <ProfileFields customer={customer} values={values} error={errors['profileLockMinutes']} onChange={onChange} />
    </FormSection>
  </>
);

function useLocationSettings(current: Versioned<Location>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeLocation(id);
  const [initial] = useState(() => toValues(current.item));
  return useEditForm<Location, LocationValues>({
    name: `location:${id}`,
    current,
    toValues,
    fields: useLocationFields(),
    check: (values) => checkValues(initial, values),
    reload: () => client.query(locationQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Die Einstellungen des Standorts wurden gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}

/** Labels by field name, for the summary of errors. */
export const labelsOf = (hours: readonly HoursInput[]): Record<string, string> => ({
  ...LOCATION_LABELS,
  ...Object.fromEntries(
    hours.flatMap((_, index) =>
      Object.entries({ days: 'Wochentage', from: 'von', to: 'bis' }).map(([name, label]) => [
        `openingHours.${index}.${name}`,
        `Zeile ${index + 1}, ${label}`,
      ]),
    ),
  ),
});
