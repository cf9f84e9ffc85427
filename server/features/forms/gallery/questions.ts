// Helper functions with which the questionnaires of the gallery are written.
import type { Defect, Question, QuestionType, Section, VisibleIf } from '#shared/questionnaire/questionnaire.ts';

type More = Partial<Omit<Question, 'id' | 'type' | 'label'>>;

const questionOf =
  (type: QuestionType) =>
  (id: string, label: string, options: More = {}): Question => ({ id, type, label, isRequired: true, ...options });

export const yesNo = questionOf('yesNo');
export const line = questionOf('text');
export const number = questionOf('number');
export const date = questionOf('date');
export const time = questionOf('time');
export const photo = questionOf('photo');
export const signature = questionOf('signature');

export const text = (id: string, label: string, options: More = {}) =>
  line(id, label, { isMultiline: true, ...options });

type ChoiceMore = More & { readonly answers: Readonly<Record<string, string>> };

/** `answers` contains the label of each option by its id. */
const choiceOf =
  (type: 'singleChoice' | 'multipleChoice') =>
  (id: string, label: string, { answers, ...options }: ChoiceMore): Question =>
    questionOf(type)(id, label, {
      options: Object.entries(answers).map(([option, optionLabel]) => ({ id: option, label: optionLabel })),
      ...options,
    });

export const choice = choiceOf('singleChoice');
export const choices = choiceOf('multipleChoice');

export const section = (id: string, title: string, options: Omit<Section, 'id' | 'title'>): Section => ({
  id,
  title,
  ...options,
});

/** Makes a question visible only if one of these values was answered or, for a multiple choice, chosen. */
export const onlyIf = (question: string, ...values: readonly string[]): { visibleIf: VisibleIf } => ({
  visibleIf: { match: 'any', conditions: values.map((value) => ({ question, operator: 'is', value })) },
});

export const onlyIfAbove = (question: string, value: number): { visibleIf: VisibleIf } => ({
  visibleIf: { match: 'all', conditions: [{ question, operator: 'isAbove', value }] },
});

interface Consequence {
  /** Description of the task to fix the defect. `hours` is the time for it. */
  readonly task?: string;
  readonly hours?: number;
  readonly requiresPhoto?: boolean;
  readonly notifies?: boolean;
}

function consequenceOf({ task, hours, requiresPhoto = false, notifies = false }: Consequence): Omit<Defect, 'values'> {
  return {
    requiresComment: true,
    requiresPhoto,
    notifies,
    ...(task !== undefined && hours !== undefined && { task: { description: task, hours } }),
  };
}

/** Makes these answers count as a defect, which staff always have to describe in a comment. */
export const countsAsDefect = (
  values: string | readonly string[],
  consequence: Consequence = {},
): { defect: Defect } => ({
  defect: { values: [values].flat(), ...consequenceOf(consequence) },
});

export const countsAsDefectAbove = (above: number, consequence: Consequence = {}): { defect: Defect } => ({
  defect: { above, ...consequenceOf(consequence) },
});

export const countsAsDefectBelow = (below: number, consequence: Consequence = {}): { defect: Defect } => ({
  defect: { below, ...consequenceOf(consequence) },
});

export const optional = { isRequired: false } as const;
