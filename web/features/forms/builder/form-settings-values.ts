import type { Form, FormPatch } from '#shared/contracts/forms/forms.ts';
import { LOCATION_TYPE_TEXTS, LocationType } from '#shared/contracts/locations/locations.ts';
import { type Choice, nameOf } from '#web/ui/filter/choice-filter.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { textOrNull } from '#web/ui/filter/typed-text.ts';

export type SettingsValues = {
  name: string;
  description: string;
  locationTypes: { type: string }[];
  socialConcepts: { iri: string }[];
};

export const toValues = (form: Form): SettingsValues => ({
  name: form.name,
  description: form.description ?? '',
  locationTypes: form.locationTypes.map((type) => ({ type })),
  socialConcepts: form.socialConcepts.map((iri) => ({ iri })),
});

export const toBody = ({ name, description, locationTypes, socialConcepts }: SettingsValues): FormPatch => ({
  name: name.trim(),
  description: textOrNull(description),
  locationTypes: LocationType.options.filter((type) => locationTypes.some((entry) => entry.type === type)),
  socialConcepts: socialConcepts.map(({ iri }) => iri),
});

export const SETTINGS_LABELS = {
  name: 'Name',
  description: 'Beschreibung',
  locationTypes: 'Art des Standorts',
  socialConcepts: 'Sozialkonzepte',
} as const satisfies Record<keyof SettingsValues, string>;

export const settingsFields = (concepts: readonly Choice[]): EditedFields<SettingsValues> => ({
  name: { label: SETTINGS_LABELS.name, text: ({ name }) => name.trim() },
  description: { label: SETTINGS_LABELS.description, text: ({ description }) => description.trim() },
  locationTypes: {
    label: SETTINGS_LABELS.locationTypes,
    text: ({ locationTypes }) =>
      LocationType.options
        .filter((type) => locationTypes.some((entry) => entry.type === type))
        .map((type) => LOCATION_TYPE_TEXTS[type])
        .join(', '),
  },
  socialConcepts: {
    label: SETTINGS_LABELS.socialConcepts,
    text: ({ socialConcepts }) =>
      socialConcepts
        .map(({ iri }) => nameOf(concepts, iri))
        .toSorted()
        .join(', '),
  },
});
