import '#web/mantine-forms.css';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LOCATION_TYPE_TEXTS, LocationType } from '#shared/contracts/locations/locations.ts';
import { AddressFields } from '#web/ui/form/address-fields.tsx';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { LOCATION_LABELS } from './location-fields.ts';
import type { NewLocationValues } from './location-values.ts';
import { conceptsQuery, statesQuery } from '#web/features/locations/locations.api.ts';

type PlaceValues = Omit<NewLocationValues, 'openingHours' | 'customer' | 'isConceptChosen' | 'areHoursChosen'>;

interface PlaceFieldsProps {
  /** IRI of the organisation; '' for none yet. */
  readonly customer: string;
  readonly values: PlaceValues;
  /** Whether the state follows from the postal code, and nobody has chosen it. */
  readonly isStateProposed?: boolean;
  /** Whether somebody still has to choose the concept, or to say that there is none. */
  readonly isConceptOpen?: boolean;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<PlaceValues>) => void;
  /** An act above the address. */
  readonly addressAct?: ReactNode;
}

const TYPES = choicesOf(LOCATION_TYPE_TEXTS);
const CHOOSE = { value: '', label: 'Bitte wählen' };

/** Edits the type and the address, which is all that a new location needs. */
export function PlaceFields({
  customer,
  values,
  isStateProposed = false,
  isConceptOpen = false,
  errors,
  onChange,
  addressAct,
}: PlaceFieldsProps) {
  const states = useQuery(statesQuery);
  return (
    <Stack gap="md">
      <TextInput
        label={LOCATION_LABELS.name}
        name="name"
        required
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={LOCATION_LABELS.type}
        name="type"
        required
        data={values.type === '' ? [CHOOSE, ...TYPES] : TYPES}
        value={values.type}
        error={errors['type']}
        onChange={(event) => onChange({ type: LocationType.safeParse(event.currentTarget.value).data ?? '' })}
      />
      {addressAct}
      <AddressFields values={values} errors={errors} onChange={onChange} />
      <NativeSelect
        label={LOCATION_LABELS.state}
        name="state"
        description={`${isStateProposed ? 'Vorschlag nach der Postleitzahl. ' : ''}Davon hängen Sperrzeit, stille Tage und Mindestalter ab.`}
        required
        data={withCurrent(toChoices(states.data), values.state, CHOOSE)}
        value={values.state}
        error={states.isError ? 'Die Bundesländer konnten nicht geladen werden.' : errors['state']}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <ConceptField
        customer={customer}
        value={values.socialconcept}
        isOpen={isConceptOpen}
        error={errors['socialconcept']}
        onChange={onChange}
      />
    </Stack>
  );
}

interface ConceptFieldProps {
  readonly customer: string;
  readonly value: string;
  readonly isOpen: boolean;
  readonly error: ReactNode;
  readonly onChange: (changes: Pick<PlaceValues, 'socialconcept'>) => void;
}

/** The value of the choice 'Keines' while '' means that nothing is chosen yet. */
const NONE = 'none';

/** The concepts of an organisation apply to its own locations only. */
function ConceptField({ customer, value, isOpen, error, onChange }: ConceptFieldProps) {
  const concepts = useQuery(conceptsQuery);
  const conceptsOfLocation = (concepts.data ?? []).filter(
    (concept) =>
      concept['@id'] === value ||
      (concept.isActive && (concept.customer === undefined || concept.customer === customer)),
  );
  const choices = conceptsOfLocation.map((concept) => ({
    value: concept['@id'],
    label: `${concept.name} (Version ${concept.version})`,
  }));
  return (
    <NativeSelect
      label={LOCATION_LABELS.socialconcept}
      name="socialconcept"
      description={
        value === ''
          ? 'Ohne Sozialkonzept sind hier nur die allgemeinen Maßnahmen möglich.'
          : 'Es bestimmt, welche Maßnahmen hier erfasst werden können.'
      }
      data={
        isOpen
          ? [CHOOSE, ...choices, { value: NONE, label: 'Keines' }]
          : [{ value: '', label: 'Keines' }, ...withCurrent(choices, value)]
      }
      value={value}
      error={concepts.isError ? 'Die Sozialkonzepte konnten nicht geladen werden.' : error}
      onChange={(event) =>
        onChange({ socialconcept: event.currentTarget.value === NONE ? '' : event.currentTarget.value })
      }
    />
  );
}

type Choices = ReturnType<typeof toChoices>;

/** Adds the current value while the choices are loading or if they no longer contain it. */
function withCurrent(choices: Choices, value: string, none?: Choices[number]): Choices {
  if (value === '') return none === undefined ? choices : [none, ...choices];
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: '…' }];
}
