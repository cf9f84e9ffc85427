import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Form, FORM_DESCRIPTION_LENGTH, FORM_NAME_LENGTH, FormPatch } from '#shared/contracts/forms.ts';
import { LOCATION_TYPE_TEXTS, LocationType } from '#shared/contracts/locations.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import styles from './builder.module.css';
import { useChangeForm } from './forms.api.ts';
import { SocialConceptFields } from './social-concept-fields.tsx';

/** A type, since a form's values need an index signature. */
type SettingsValues = {
  name: string;
  description: string;
  isActive: boolean;
  venueTypes: { type: string }[];
  socialConcepts: { iri: string }[];
};

const toValues = (form: Form): SettingsValues => ({
  name: form.name,
  description: form.description ?? '',
  isActive: form.isActive,
  venueTypes: form.venueTypes.map((type) => ({ type })),
  socialConcepts: form.socialConcepts.map((iri) => ({ iri })),
});

const toBody = ({ name, description, isActive, venueTypes, socialConcepts }: SettingsValues): FormPatch => ({
  name: name.trim(),
  description: description.trim() === '' ? null : description.trim(),
  isActive,
  venueTypes: LocationType.options.filter((type) => venueTypes.some((one) => one.type === type)),
  socialConcepts: socialConcepts.map(({ iri }) => iri),
});

/** What holds for the form as a whole, at once and for all its versions. */
export function FormSettings({ form }: { readonly form: Form }) {
  const draft = useFormSettings(form);
  const { errors, submitting } = draft.form;
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={draft.form.isDirty() || undefined} data-own-undo>
      <Paper withBorder className={styles.card}>
        <Stack gap="lg" maw="44rem">
          <FormErrorSummary
            errors={errors}
            labels={{ name: 'Name', description: 'Beschreibung' }}
            attempt={draft.failedAttempts}
          />
          <WordFields draft={draft} />
          <UseFields draft={draft} />
          <Group justify="flex-end">
            <Button type="submit" loading={submitting}>
              Einstellungen speichern
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}

interface FieldsProps {
  readonly draft: ReturnType<typeof useFormSettings>;
}

function WordFields({ draft }: FieldsProps) {
  const { values, errors, setValues } = draft.form;
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        maxLength={FORM_NAME_LENGTH}
        value={values.name}
        error={errors['name']}
        onChange={(event) => setValues({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Beschreibung"
        name="description"
        description="Steht dort, wo ein Template ausgesucht wird."
        rows={3}
        maxLength={FORM_DESCRIPTION_LENGTH}
        value={values.description}
        error={errors['description']}
        onChange={(event) => setValues({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** Where it is filled in. */
function UseFields({ draft }: FieldsProps) {
  const { values, setValues } = draft.form;
  return (
    <>
      <Checkbox
        size="md"
        label="Aktiv"
        description="Inaktive Templates kann niemand neu ausfüllen."
        checked={values.isActive}
        onChange={(event) => setValues({ isActive: event.currentTarget.checked })}
      />
      <Checkbox.Group
        label="Art des Standorts"
        description="Ohne Auswahl für alle."
        value={values.venueTypes.map(({ type }) => type)}
        onChange={(types) => setValues({ venueTypes: types.map((type) => ({ type })) })}
      >
        <Stack gap="sm" mt={8}>
          {LocationType.options.map((type) => (
            <Checkbox key={type} size="md" value={type} label={LOCATION_TYPE_TEXTS[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SocialConceptFields
        value={values.socialConcepts.map(({ iri }) => iri)}
        onChange={(iris) => setValues({ socialConcepts: iris.map((iri) => ({ iri })) })}
      />
    </>
  );
}

function useFormSettings(form: Form) {
  const [initialValues] = useState(() => toValues(form));
  const change = useChangeForm(form.id);
  const draft = useDraftForm<SettingsValues>({
    name: `form-settings:${form.id}`,
    initialValues,
    check: (values) => fieldErrors(FormPatch, toBody(values)),
    send: async (values, idempotencyKey) => {
      await change.mutateAsync({ body: toBody(values), idempotencyKey });
      draft.form.resetDirty();
      showSuccess('Die Einstellungen wurden gespeichert.');
    },
    onError: showActError,
  });
  return draft;
}
