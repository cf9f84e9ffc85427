import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Location } from '#shared/contracts/locations.ts';
import type { Versioned } from '#web/api/client.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { OtherEdits } from '#web/ui/other-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/use-edit-form.ts';
import styles from './location-form.module.css';
import { LOCATION_FIELDS } from './location-fields.ts';
import { changesTo, checkValues, type HoursInput, type LocationValues, toValues } from './location-values.ts';
import { INTERVAL_LABEL, LOCK_LABEL } from './location-words.ts';
import { useChangeLocation } from './location-changes.api.ts';
import { locationQuery } from './locations.api.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { StateRules } from './state-rules.tsx';
import { TourFields } from './tour-fields.tsx';

/** How a location works. What is not its operator's to change is not here. */
export function LocationForm({ current }: { readonly current: Versioned<Location> }) {
  const { item: location } = current;
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/locations/list' });
  const draft = useLocationSettings(current, toList);
  const { form } = draft;
  // Leaving the page asks by itself.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  const change = (changes: Partial<LocationValues>) => form.setValues(changes);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="lg">
        <FormErrorSummary
          errors={form.errors}
          labels={labelsOf(form.values.openingHours)}
          attempt={draft.failedAttempts}
        />
        <OtherEdits {...draft.otherEdits} />
        <Section title="Öffnungszeiten" hint="Außerhalb dieser Zeiten werden keine Kontrollgänge fällig.">
          <OpeningHoursFields
            hours={form.values.openingHours}
            errors={form.errors}
            onChange={(openingHours) => change({ openingHours })}
          />
          <StateRules state={location.state} />
        </Section>
        <Section
          title="Kontrollgänge"
          hint="Nach einer Änderung wird der Abstand neu gezählt; was bis dahin fällig war, gilt als versäumt."
        >
          <TourFields values={form.values} error={form.errors['tourintervall']} onChange={change} />
        </Section>
        <Section title="Profile" hint="Wer hier arbeitet, unterschreibt mit dem eigenen Profil.">
          <ProfileFields
            customer={location.customer}
            values={form.values}
            error={form.errors['profileLockMinutes']}
            onChange={change}
          />
        </Section>
        <FormActions act="Speichern" isSending={form.submitting} onCancel={toList} />
      </Stack>
      {dialog}
    </form>
  );
}

function useLocationSettings(current: Versioned<Location>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeLocation(id);
  return useEditForm<Location, LocationValues>({
    name: `location:${id}`,
    current,
    toValues,
    fields: LOCATION_FIELDS,
    check: checkValues,
    reload: () => client.query(locationQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Die Einstellungen des Standorts wurden gespeichert.');
      onSaved();
    },
    onError: showActError,
  });
}

/** Field name → what the summary of errors calls it. */
const labelsOf = (hours: readonly HoursInput[]): Record<string, string> => ({
  tourintervall: INTERVAL_LABEL,
  profileLockMinutes: LOCK_LABEL,
  ...Object.fromEntries(
    hours.flatMap((_, index) =>
      Object.entries({ days: 'Wochentage', from: 'von', to: 'bis' }).map(([name, label]) => [
        `openingHours.${index}.${name}`,
        `Zeile ${index + 1}, ${label}`,
      ]),
    ),
  ),
});

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const Section = ({ title, hint, children }: SectionProps) => (
  <Paper component="section" withBorder className={styles.section} aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
