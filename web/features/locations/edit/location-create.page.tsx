import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { useNextStep, useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { CustomerAddressButton, CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useCreateLocation } from '#web/features/locations/location-changes.api.ts';
import { conceptsQuery, locationsQuery, statesQuery } from '#web/features/locations/locations.api.ts';
import { labelsOf } from './location-fields.ts';
import {
  checkNewLocation,
  isConceptOpen,
  NEW_LOCATION,
  type NewLocationValues,
  toNewBody,
  withProposedState,
} from './location-values.ts';
import { OpeningHoursFields } from '#web/features/locations/hours/opening-hours-fields.tsx';
import { proposingLocation, withProposedHours } from '#web/features/locations/hours/proposed-hours.ts';
import { PlaceFields } from './place-fields.tsx';
import { withProposedConcept } from './proposed-concept.ts';
import { StateRules } from './state-rules.tsx';
import { WeekChart } from '#web/features/locations/hours/week-chart.tsx';

/** Asks only for what has no default; everything else is edited on the next page. */
export function LocationCreatePage() {
  const goOn = useNextStep();
  const goBack = useReturn();
  const { complete, hoursFrom } = useProposals();
  const draft = useNewLocation(complete, ({ id }) => goOn({ to: '/locations/edit/$id', params: { id: String(id) } }));
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined, { save: draft.save });
  const values = complete(form.values);
  const change = (changes: Partial<NewLocationValues>) => {
    form.setValues({
      ...changes,
      ...('socialconcept' in changes && { isConceptChosen: true }),
      ...('openingHours' in changes && { areHoursChosen: true }),
    });
    // The postal code may have filled in the state.
    if ('postalCode' in changes) form.clearFieldError('state');
  };
  return (
    <Stack gap="lg" maw="56rem">
      <PageHeader title="Neuer Standort" back={{ to: '/locations/list', label: 'Standorte' }} />
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
        <Stack gap="lg">
          <FormErrorSummary
            errors={form.errors}
            labels={{ ...labelsOf(values.openingHours), customer: CUSTOMER_LABEL }}
            attempt={draft.failedAttempts}
          />
          <FormSection title="Standort">
            <CustomerField
              value={form.values.customer}
              error={form.errors['customer']}
              onChange={(customer) => change({ customer, isConceptChosen: false })}
            />
            <PlaceFields
              customer={form.values.customer}
              values={values}
              isStateProposed={values.state !== form.values.state}
              isConceptOpen={isConceptOpen(values)}
              errors={form.errors}
              onChange={change}
              addressAct={
                <CustomerAddressButton customer={form.values.customer} values={form.values} onChange={change} />
              }
            />
          </FormSection>
          <FormSection title="Öffnungszeiten" hint="Außerhalb dieser Zeiten werden keine Kontrollgänge fällig.">
            <OpeningHoursFields
              hours={values.openingHours}
              state={values.state}
              errors={form.errors}
              onChange={(openingHours) => change({ openingHours })}
            />
            <ProposalHint name={hoursFrom(form.values)} />
            <WeekChart hours={values.openingHours} state={values.state} />
            <StateRules state={values.state} />
          </FormSection>
          <FormActions
            submitLabel="Standort anlegen"
            isSending={form.submitting}
            onCancel={() => void goBack({ to: '/locations/list' })}
          />
        </Stack>
      </form>
      {dialog}
    </Stack>
  );
}

/** Says which location has the proposed hours. It stands below them, so that no field moves when the first change removes it. */
const ProposalHint = ({ name }: { readonly name: string | undefined }) =>
  name === undefined ? null : <Text role="status">Vorschlag: wie {name}. Bitte prüfen und anpassen.</Text>;

/** Returns what fills in the state, and then the concept and the hours that fit it, and whose hours those are. */
function useProposals() {
  const states = useQuery(statesQuery).data ?? [];
  const concepts = useQuery(conceptsQuery).data ?? [];
  const locations = useQuery(locationsQuery).data ?? [];
  const complete = (values: NewLocationValues) =>
    withProposedHours(locations, withProposedConcept(concepts, withProposedState(states, values)));
  const hoursFrom = (values: NewLocationValues) =>
    values.areHoursChosen ? undefined : proposingLocation(locations, withProposedState(states, values))?.name;
  return { complete, hoursFrom };
}

function useNewLocation(
  complete: (values: NewLocationValues) => NewLocationValues,
  onCreated: (location: Location) => unknown,
) {
  const customer = useInitialCustomer();
  const create = useCreateLocation();
  return useDraftForm<NewLocationValues>({
    name: 'new-location',
    initialValues: { ...NEW_LOCATION, customer },
    check: (values) => checkNewLocation(complete(values)),
    send: async (values, idempotencyKey) => {
      const location = await create.mutateAsync({
        body: LocationCreate.parse(toNewBody(complete(values))),
        idempotencyKey,
      });
      showSuccess('Der Standort wurde angelegt.');
      await onCreated(location);
    },
    onError: showSendError,
  });
}
