import { type TaskTemplate, TaskTemplateCreate } from '#shared/contracts/task-templates.ts';
import { FOLLOW_UP_HOURS } from '#shared/contracts/tasks.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/field-errors.ts';
import { type AnswerInput, toAnswers } from './answer-fields.tsx';

/** A type, since a form's values need an index signature. */
export type TemplateValues = {
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

const NEW_TEMPLATE: TemplateValues = {
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

export function toValues(template: TaskTemplate | null): TemplateValues {
  if (template === null) return NEW_TEMPLATE;
  return {
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

export const toBody = ({ isEverywhere, locations, ...values }: TemplateValues): TaskTemplateCreate => ({
  ...values,
  possibleAnswers: toAnswers(values.possibleAnswers),
  locations: isEverywhere ? [] : locations.map(({ location }) => location),
  followUpHours: Number(values.followUpHours),
});

/** None stands for all on the wire, so that forgetting to choose has to be caught here. */
export function checkValues(values: TemplateValues): FieldErrors {
  const isNowhere = !values.isEverywhere && values.locations.length === 0;
  return {
    ...fieldErrors(TaskTemplateCreate, toBody(values)),
    ...(isNowhere && { locations: 'Bitte mindestens einen Standort wählen.' }),
  };
}
