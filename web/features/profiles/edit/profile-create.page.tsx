import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { CUSTOMER_LABEL, NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { ProfileCreate } from '#shared/contracts/profiles/profiles.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import actions from '#web/ui/form/form-actions.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { irisOf } from '#web/ui/form/form-fields.ts';
import { useCreateProfile } from '#web/features/profiles/profiles.api.ts';
import { LocationsOfProfile } from './locations-of-profile.tsx';
import { PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';
import { proposedLocations } from './proposed-location.ts';

const LABELS = { ...PROFILE_FIELDS.labels, customer: CUSTOMER_LABEL };

/**
 * Creates a profile after a confirmation, because it cannot be deleted. Its other fields are edited on the page of the
 * profile.
 */
export function ProfileCreatePage() {
  const navigate = useNavigate();
  const goBack = useReturn();
  const draft = useNewProfile((id) => {
    void navigate({ to: `/users/profiles_edit/${id}`, search: { created: '1' }, replace: true });
  });
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined);
  const { isConfirming, submit, changeValues, endConfirmation } = useConfirmation(draft);
  return (
    <Stack gap="lg" maw="40rem">
      <PageHeader
        title="Neues Profil"
        subtitle="Für eine Person, die an einem Standort arbeitet und unterschreibt."
        back={{ to: '/users/profiles', label: 'Mitarbeiter-Profile' }}
      />
      <form onSubmit={submit} noValidate data-unsaved={form.isDirty() || undefined}>
        <FormSection title="Angaben">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <CustomerField
            value={form.values.customer}
            error={form.errors['customer']}
            onChange={(customer) => changeValues({ customer, locations: [], areLocationsChosen: false })}
          />
          <TextInput
            label={LABELS.name}
            name="name"
            required
            autoComplete="off"
            value={form.values.name}
            error={form.errors['name']}
            onChange={(event) => changeValues({ name: event.currentTarget.value })}
          />
          {form.values.customer !== '' && (
            <LocationsOfProfile
              customer={form.values.customer}
              value={draft.complete(form.values).locations}
              error={form.errors['locations']}
              onChange={(chosen) => changeValues({ locations: chosen, areLocationsChosen: true })}
            />
          )}
          <CommentField
            label={LABELS.comment}
            name="comment"
            value={form.values.comment}
            error={form.errors['comment']}
            onChange={(event) => changeValues({ comment: event.currentTarget.value })}
          />
          <Group justify="flex-end" className={actions.actions}>
            <Button
              variant="default"
              onClick={() => (isConfirming ? endConfirmation() : void goBack({ to: '/users/profiles' }))}
            >
              abbrechen
            </Button>
            <Button type="submit" loading={form.submitting}>
              {isConfirming ? `Profil ${form.values.name.trim()} anlegen?` : 'Profil anlegen'}
            </Button>
          </Group>
        </FormSection>
      </form>
      {dialog}
    </Stack>
  );
}

/** Asks for a second tap on the button before the profile is created. */
function useConfirmation({ form, onSubmit }: ReturnType<typeof useNewProfile>) {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    isConfirming,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      if (isConfirming || form.validate().hasErrors) return onSubmit(event);
      event.preventDefault();
      setIsConfirming(true);
    },
    // A changed name needs a new confirmation.
    changeValues: (changes: Partial<typeof form.values>) => {
      setIsConfirming(false);
      form.setValues(changes);
    },
    endConfirmation: () => setIsConfirming(false),
  };
}

type NewProfileValues = Pick<ProfileValues, 'name' | 'comment' | 'locations'> & {
  customer: string;
  /** Whether somebody has chosen the locations, or none of them. */
  areLocationsChosen: boolean;
};

function useProposedLocations(): (values: NewProfileValues) => NewProfileValues {
  const [{ location }] = useUrlState({ location: '' });
  const offered = useQuery(locationsQuery).data ?? [];
  return ({ customer, ...values }) => {
    const proposed = proposedLocations(offered, { customer, location }).map((iri) => ({ iri }));
    return { ...values, customer, locations: values.areLocationsChosen ? values.locations : proposed };
  };
}

function useNewProfile(onCreated: (id: number) => void) {
  const create = useCreateProfile();
  const customer = useInitialCustomer();
  const complete = useProposedLocations();
  const toBody = (values: NewProfileValues) => ({
    name: values.name.trim(),
    comment: values.comment.trim(),
    customer: values.customer,
    locations: irisOf(complete(values).locations),
    isActive: true,
  });
  const draft = useDraftForm<NewProfileValues>({
    name: 'new-profile',
    initialValues: { name: '', comment: '', locations: [], customer, areLocationsChosen: false },
    check: (values) => ({
      ...fieldErrors(ProfileCreate, toBody(values)),
      ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
    }),
    send: async (values, idempotencyKey) => {
      const profile = await create.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Profil erfolgreich angelegt.');
      onCreated(profile.id);
    },
    // The specification prescribes this text.
    onError: () => showError(new Error('Fehler!')),
  });
  return { ...draft, complete };
}
