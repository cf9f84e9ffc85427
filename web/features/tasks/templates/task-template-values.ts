import { CUSTOMER_LABEL, NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { type TaskTemplate, TaskTemplateCreate } from '#shared/contracts/tasks/task-templates.ts';
import { FOLLOW_UP_HOURS } from '#shared/contracts/tasks/tasks.ts';
import type { UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { type Choice, nameOf } from '#web/ui/filter/choice-filter.tsx';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';
import { type AnswerInput, toAnswers } from '#web/features/tasks/due/answer-fields.tsx';
import { recurrenceText } from './recurrence-fields.ts';

export type TemplateValues = {
  /** IRI of the organisation, which an admin chooses for a new template. */
  customer: string;
  description: string;
  possibleAnswers: AnswerInput[];
  recurrence: string;
  isEverywhere: boolean;
  locations: { readonly location: string }[];
  isAutocomplete: boolean;
  isPublic: boolean;
  isActive: boolean;
  followUpDescription: string;
  followUpHours: string;
};

const NEW_TEMPLATE: Omit<TemplateValues, 'customer'> = {
  description: '',
  possibleAnswers: [],
  recurrence: 'FREQ=DAILY;BYHOUR=12;BYMINUTE=0',
  isEverywhere: true,
  locations: [],
  isAutocomplete: false,
  isPublic: true,
  isActive: true,
  followUpDescription: '',
  followUpHours: String(FOLLOW_UP_HOURS),
};

/** @param customer IRI of the organisation that a new template starts with */
export function toValues(template: TaskTemplate | null, customer: string): TemplateValues {
  if (template === null) return { ...NEW_TEMPLATE, customer };
  return {
    customer: template.customer,
    description: template.description,
    possibleAnswers: template.possibleAnswers.map(({ value, action, isFinding }, index) => ({
      key: String(index),
      value,
      action: action ?? '',
      isFinding: isFinding === true,
    })),
    recurrence: template.recurrence ?? '',
    isEverywhere: template.locations.length === 0,
    locations: template.locations.map((location) => ({ location })),
    isAutocomplete: template.isAutocomplete,
    isPublic: template.isPublic,
    isActive: template.isActive,
    followUpDescription: template.followUpDescription ?? '',
    followUpHours: String(template.followUpHours),
  };
}

/** The organisation of a template is set only when it is created. */
export const toBody = ({ customer, ...values }: TemplateValues, isNew: boolean): TaskTemplateCreate => ({
  ...toPatch(values),
  ...(isNew && customer !== '' && { customer }),
});

const toPatch = ({ isEverywhere, locations, ...values }: Omit<TemplateValues, 'customer'>): TaskTemplateCreate => ({
  ...values,
  possibleAnswers: toAnswers(values.possibleAnswers),
  locations: isEverywhere ? [] : locations.map(({ location }) => location),
  followUpHours: Number(values.followUpHours),
});

/** An empty list means all locations to the API, so a forgotten choice has to be caught here. */
export function checkValues(values: TemplateValues): FieldErrors {
  const isNowhere = !values.isEverywhere && values.locations.length === 0;
  return {
    ...fieldErrors(TaskTemplateCreate, toBody(values, true)),
    ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
    ...(isNowhere && { locations: 'Bitte mindestens einen Standort wählen.' }),
  };
}

/** The deadline is shown only if an answer is a finding. */
export const usualTemplateNumbers = ({ possibleAnswers, followUpHours }: TemplateValues): UsualNumbers =>
  possibleAnswers.some(({ isFinding }) => isFinding)
    ? { followUpHours: { typed: followUpHours, from: 1, to: 336, unit: 'Stunden' } }
    : {};

export const TEMPLATE_LABELS = {
  customer: CUSTOMER_LABEL,
  description: 'Aufgabe',
  possibleAnswers: 'Antworten',
  recurrence: 'Wiederholung',
  isEverywhere: 'Alle Standorte, die Aufgaben haben',
  locations: 'Standorte',
  isAutocomplete: 'Schließt sich fünf Minuten nach der Fälligkeit selbst',
  isPublic: 'Für das Personal am Standort sichtbar',
  isActive: 'In Gebrauch',
  followUpDescription: 'Was ist zu tun?',
  followUpHours: 'Frist in Stunden',
} as const satisfies Record<keyof TemplateValues, string>;

interface Names {
  readonly locations: readonly Choice[];
  readonly actions: readonly Choice[];
}

export function templateFields({ locations, actions }: Names): EditedFields<TemplateValues> {
  const field = <Name extends keyof TemplateValues>(
    name: Name,
    text: (value: TemplateValues[Name]) => string,
  ): EditedField<TemplateValues> => ({ label: TEMPLATE_LABELS[name], text: (values) => text(values[name]) });
  const yesOrNo = (value: boolean) => (value ? 'ja' : 'nein');
  const answer = ({ value, action, isFinding }: AnswerInput) =>
    [value.trim(), isFinding && '(Mangel)', action !== '' && `(${nameOf(actions, action)})`].filter(Boolean).join(' ');
  return {
    // The organisation of a stored template does not change.
    customer: field('customer', (customer) => customer),
    description: field('description', (text) => text.trim()),
    possibleAnswers: field('possibleAnswers', (answers) => answers.map(answer).filter(Boolean).join(', ')),
    recurrence: field('recurrence', (rule) => (rule === '' ? '' : recurrenceText(rule))),
    isEverywhere: field('isEverywhere', yesOrNo),
    locations: field('locations', (places) =>
      places
        .map(({ location }) => nameOf(locations, location))
        .toSorted()
        .join(', '),
    ),
    isAutocomplete: field('isAutocomplete', yesOrNo),
    isPublic: field('isPublic', yesOrNo),
    isActive: field('isActive', yesOrNo),
    followUpDescription: field('followUpDescription', (text) => text.trim()),
    followUpHours: field('followUpHours', (text) => text.trim()),
  };
}
