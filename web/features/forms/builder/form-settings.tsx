import '#web/mantine-forms.css';
import { Checkbox, Paper, Skeleton, Stack, Textarea, TextInput, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Form,
  MAX_FORM_DESCRIPTION_CHARACTERS,
  MAX_FORM_NAME_CHARACTERS,
  FormPatch,
} from '#shared/contracts/forms/forms.ts';
import { LOCATION_TYPE_TEXTS, LocationType } from '#shared/contracts/locations/locations.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { EditForm } from '#web/ui/sections/edit-form.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import styles from './builder.module.css';
import { formSettingsQuery, socialConceptsQuery, useChangeForm } from '#web/features/forms/forms.api.ts';
import { SETTINGS_LABELS, settingsFields, type SettingsValues, toBody, toValues } from './form-settings-values.ts';
import { FormStatusAct } from './form-status-act.tsx';

/** Edits the settings that apply to the form as a whole, at once and for all its versions. */
export function FormSettings({ id }: Pick<Form, 'id'>) {
  const settings = useQuery(formSettingsQuery(id));
  if (settings.data !== undefined && settings.isFetchedAfterMount) return <SettingsForm current={settings.data} />;
  if (settings.isLoadingError) return <ErrorNotice subject="Einstellungen" onRetry={() => void settings.refetch()} />;
  return <Skeleton height={420} radius="md" role="group" aria-label="Einstellungen werden geladen" />;
}

interface SettingsFormProps {
  readonly current: Versioned<Form>;
}

function SettingsForm({ current }: SettingsFormProps) {
  const draft = useFormSettings(current);
  return (
    <EditForm draft={draft} labels={SETTINGS_LABELS} saveLabel="Einstellungen speichern" data-own-undo>
      <Paper withBorder className={styles.card}>
        <Stack gap="lg" maw="44rem">
          <TextFields draft={draft} />
          <UsageFields draft={draft} />
          <div>
            <FormStatusAct form={current.item} />
          </div>
        </Stack>
      </Paper>
    </EditForm>
  );
}

interface FieldsProps {
  readonly draft: ReturnType<typeof useFormSettings>;
}

function TextFields({ draft }: FieldsProps) {
  const { values, errors, setValues } = draft.form;
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        maxLength={MAX_FORM_NAME_CHARACTERS}
        value={values.name}
        error={errors['name']}
        onChange={(event) => setValues({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Beschreibung"
        name="description"
        description="Steht dort, wo ein Template ausgesucht wird."
        rows={3}
        maxLength={MAX_FORM_DESCRIPTION_CHARACTERS}
        value={values.description}
        error={errors['description']}
        onChange={(event) => setValues({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** Edits where the form is used. */
function UsageFields({ draft }: FieldsProps) {
  const { values, setValues } = draft.form;
  return (
    <>
      <Checkbox.Group
        label="Art des Standorts"
        description="Ohne Auswahl für alle."
        value={values.locationTypes.map(({ type }) => type)}
        onChange={(types) => setValues({ locationTypes: types.map((type) => ({ type })) })}
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

function useFormSettings(current: Versioned<Form>) {
  const { id } = current.item;
  const client = useQueryClient();
  const changeForm = useChangeForm(id);
  const concepts = useQuery(socialConceptsQuery).data;
  return useEditForm<Form, SettingsValues>({
    name: `form-settings:${id}`,
    current,
    toValues,
    fields: settingsFields(toChoices(concepts)),
    check: (values) => fieldErrors(FormPatch, toBody(values)),
    reload: () => client.query(formSettingsQuery(id)),
    send: async ({ values, base: _base, ...request }) => {
      await changeForm.mutateAsync({ body: toBody(values), ...request });
      showSuccess('Die Einstellungen wurden gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

interface SocialConceptFieldsProps {
  readonly value: readonly string[];
  readonly onChange: (iris: string[]) => void;
}

function SocialConceptFields({ value, onChange }: SocialConceptFieldsProps) {
  const concepts = useQuery(socialConceptsQuery);
  return (
    <Checkbox.Group
      label="Sozialkonzepte"
      description="Ohne Auswahl für alle."
      value={[...value]}
      onChange={onChange}
      error={concepts.isError && 'Die Sozialkonzepte konnten nicht geladen werden.'}
    >
      <Stack gap="sm" mt={8}>
        {concepts.isPending && <Skeleton height={90} />}
        {concepts.data?.length === 0 && <Text c="dimmed">Noch keine.</Text>}
        {concepts.data?.map((concept) => (
          <Checkbox key={concept['@id']} size="md" value={concept['@id']} label={concept.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
