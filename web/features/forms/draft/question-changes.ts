// Changes a single question with pure functions.
import type { Condition, Defect, Question, QuestionOption, QuestionType } from '#shared/questionnaire/questionnaire.ts';
import type { NewId } from './draft-operations.ts';

export const isChoice = (type: QuestionType) => type === 'singleChoice' || type === 'multipleChoice';
export const canHaveDefect = (type: QuestionType) => isChoice(type) || type === 'yesNo' || type === 'number';

/** Keeps the settings that all types share. Options survive a change between single and multiple choice. */
export function changeType(question: Question, type: QuestionType): Question {
  if (question.type === type) return question;
  const { id, label, helpText, isRequired, visibleIf } = question;
  const sharedSettings = { id, type, label, helpText, isRequired, visibleIf };
  if (isChoice(type)) {
    const options = isChoice(question.type) ? question.options : undefined;
    return {
      ...sharedSettings,
      options: options ?? [],
      ...(options && question.defect && { defect: question.defect }),
    };
  }
  return sharedSettings;
}

/** Splits a pasted list into lines, without bullets, numbers and empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-–—•*▪☐□✓]|\d{1,3}[.)])\s+/u, '').trim())
    .filter((line) => line !== '');

/** Adds options, without empty and duplicate ones. */
export function addOptions(question: Question, labels: readonly string[], newId: NewId): Question {
  const options = question.options ?? [];
  const existingLabels = new Set(options.map(({ label }) => label.trim()));
  const addedOptions: QuestionOption[] = [];
  for (const label of labels) {
    if (label.trim() === '' || existingLabels.has(label.trim())) continue;
    existingLabels.add(label.trim());
    addedOptions.push({ id: newId(), label: label.trim() });
  }
  return addedOptions.length === 0 ? question : { ...question, options: [...options, ...addedOptions] };
}

export const renameOption = (question: Question, id: string, label: string): Question => ({
  ...question,
  options: question.options?.map((option) => (option.id === id ? { ...option, label } : option)),
});

export function moveOption(question: Question, id: string, step: 1 | -1): Question {
  const options = question.options ?? [];
  const index = options.findIndex((option) => option.id === id);
  const option = options[index];
  if (option === undefined || index + step < 0 || index + step >= options.length) return question;
  return { ...question, options: options.toSpliced(index, 1).toSpliced(index + step, 0, option) };
}

export const removeOption = (question: Question, id: string): Question => ({
  ...question,
  options: question.options?.filter((option) => option.id !== id),
  ...(question.defect?.values && {
    defect: { ...question.defect, values: question.defect.values.filter((value) => value !== id) },
  }),
});

/** Returns the initial defect settings: the answer that usually is the defect, and a required comment. */
export const newDefect = (type: QuestionType): Defect => ({
  ...(type === 'number' ? {} : { values: type === 'yesNo' ? ['no'] : [] }),
  requiresComment: true,
  requiresPhoto: false,
  notifies: false,
});

export const DEFAULT_TASK_HOURS = 24;

/** Returns the most likely condition for a question that was just chosen. */
export function newCondition(question: Question): Condition {
  if (question.type === 'yesNo') return { question: question.id, operator: 'is', value: 'no' };
  const firstOption = question.options?.[0];
  if (isChoice(question.type) && firstOption) return { question: question.id, operator: 'is', value: firstOption.id };
  return { question: question.id, operator: 'isAnswered' };
}
