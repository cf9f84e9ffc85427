import '#web/mantine-forms.css';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LocationCreate } from '#shared/contracts/location-changes.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { toChoices } from '#web/ui/choice-filter.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useCreateLocation } from './location-changes.api.ts';
import { labelsOf } from './location-form.tsx';
import { checkNewLocation, NEW_LOCATION, type NewLocationValues, toNewBody } from './location-values.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { StateRules } from './state-rules.tsx';

/** What cannot be guessed; everything else is as usual and can be set on the page that follows. */
export function LocationCreatePage() {
  const navigate = useNavigate();
  const { actor, user } = useSession();
  const draft = useNewLocation(user.customer ?? '', ({ id }) =>
    navigate({ to: `/locations/edit/${id}`, replace: true }),
  );
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined);
  const change = (changes: Partial<NewLocationValues>) => form.setValues(changes);
  return (
    <Stack gap="lg" maw="56rem">
      <PageHeader title="Neuer Standort" />
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
        <Stack gap="lg">
          <FormErrorSummary
            errors={form.errors}
            labels={{ ...labelsOf(form.values.openingHours), customer: 'Organisation' }}
            attempt={draft.failedAttempts}
          />
          <FormSection title="Standort">
            {isAdmin(actor) && (
              <CustomerField value={form.values.customer} error={form.errors['customer']} onChange={change} />
            )}
            <PlaceFields values={form.values} errors={form.errors} onChange={change} />
          </FormSection>
          <FormSection title="Öffnungszeiten" hint="Außerhalb dieser Zeiten werden keine Kontrollgänge fällig.">
            <OpeningHoursFields
              hours={form.values.openingHours}
              errors={form.errors}
              onChange={(openingHours) => change({ openingHours })}
            />
            <StateRules state={form.values.state} />
          </FormSection>
          <FormActions
            act="Standort anlegen"
            isSending={form.submitting}
            onCancel={() => void navigate({ to: '/locations/list' })}
          />
        </Stack>
      </form>
      {dialog}
    </Stack>
  );
}

interface CustomerFieldProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (changes: Pick<NewLocationValues, 'customer'>) => void;
}

/** An admin opens venues for all of them. */
function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const customers = useQuery(customerChoices);
  return (
    <NativeSelect
      label="Organisation"
      name="customer"
      required
      data={[...(value === '' ? [{ value: '', label: 'Bitte wählen' }] : []), ...toChoices(customers.data)]}
      value={value}
      error={customers.isError ? 'Die Organisationen konnten nicht geladen werden.' : error}
      onChange={(event) => onChange({ customer: event.currentTarget.value })}
    />
  );
}

function useNewLocation(customer: string, onCreated: (location: Location) => unknown) {
  const create = useCreateLocation();
  return useDraftForm<NewLocationValues>({
    name: 'new-location',
    initialValues: { ...NEW_LOCATION, customer },
    check: checkNewLocation,
    send: async (values, idempotencyKey) => {
      const location = await create.mutateAsync({ body: LocationCreate.parse(toNewBody(values)), idempotencyKey });
      showSuccess('Der Standort wurde angelegt.');
      await onCreated(location);
    },
    onError: showActError,
  });
}
