import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LOCATION_TYPE_TEXTS, LocationType } from '#shared/contracts/locations/locations.ts';
import type { ConceptValues } from './concept-values.ts';
import { filesQuery, formsQuery } from './social-concepts.api.ts';
import styles from '#web/features/master-data/states/state-form.module.css';
import { stateChoicesQuery } from '#web/features/master-data/states/states.api.ts';

interface FieldsProps {
  readonly values: ConceptValues;
  readonly onChange: (changes: Partial<ConceptValues>) => void;
}

/** Edits for which states and location types the concept is intended. */
export function ConceptScope({ values, onChange }: FieldsProps) {
  const states = useQuery(stateChoicesQuery).data ?? [];
  return (
    <Stack gap="lg">
      <Checkbox.Group
        label="Art des Standorts"
        description="Ohne Auswahl für alle."
        value={values.locationTypes.map(({ type }) => type)}
        onChange={(types) =>
          onChange({
            locationTypes: LocationType.options.filter((type) => types.includes(type)).map((type) => ({ type })),
          })
        }
      >
        <Stack gap="sm" mt={8}>
          {LocationType.options.map((type) => (
            <Checkbox key={type} size="md" value={type} label={LOCATION_TYPE_TEXTS[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox.Group
        label="Bundesländer"
        description="Ohne Auswahl für alle."
        value={values.states.map(({ iri }) => iri)}
        onChange={(iris) => onChange({ states: iris.map((iri) => ({ iri })) })}
      >
        <div className={styles.choices}>
          {states.map((state) => (
            <Checkbox key={state['@id']} size="md" value={state['@id']} label={state.name} />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  );
}

/** Edits which protocols the concept requires. */
export function ConceptForms({ values, onChange }: FieldsProps) {
  const forms = useQuery(formsQuery).data ?? [];
  const selectableForms = forms.filter((form) => form.isActive || values.forms.some(({ iri }) => iri === form['@id']));
  return (
    <Checkbox.Group
      label="Fragebogen-Templates"
      description="Welche Protokolle nach diesem Konzept geführt werden."
      value={values.forms.map(({ iri }) => iri)}
      onChange={(iris) => onChange({ forms: iris.map((iri) => ({ iri })) })}
    >
      <div className={styles.choices}>
        {selectableForms.map((form) => (
          <Checkbox key={form['@id']} size="md" value={form['@id']} label={form.name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface ConceptFileProps extends FieldsProps {
  readonly customer: string | undefined;
  readonly error: unknown;
}

/** Links the concept to its document in the files of the organisation. */
export function ConceptFile({ customer, values, error, onChange }: ConceptFileProps) {
  if (customer === undefined)
    return (
      <Text c="dimmed">
        Dateien gehören einer Organisation. Ein Konzept der Plattform hat keine; das einer Organisation kann eine
        nennen.
      </Text>
    );
  return <CustomerFile customer={customer} values={values} error={error} onChange={onChange} />;
}

function CustomerFile({ customer, values, error, onChange }: ConceptFileProps & { readonly customer: string }) {
  const files = useQuery(filesQuery(customer)).data ?? [];
  const isKnown = values.document === '' || files.some((file) => file['@id'] === values.document);
  return (
    <NativeSelect
      label="Datei"
      name="document"
      description="Aus den Dateien der Organisation mit der Kategorie Sozialkonzept."
      data={[
        { value: '', label: 'keine' },
        ...files.map((file) => ({ value: file['@id'], label: file.name })),
        ...(isKnown ? [] : [{ value: values.document, label: 'eine frühere Fassung' }]),
      ]}
      value={values.document}
      error={typeof error === 'string' ? error : undefined}
      onChange={(event) => onChange({ document: event.currentTarget.value })}
    />
  );
}
