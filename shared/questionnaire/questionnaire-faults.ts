import { conditionFault, LATER_QUESTION_MESSAGE } from './condition-fault.ts';
import {
  type Defect,
  type Question,
  type Questionnaire,
  MAX_QUESTIONS,
  offeredAnswers,
  questionsOf,
  type Section,
  TOO_MANY_QUESTIONS_MESSAGE,
  type VisibleIf,
} from './questionnaire.ts';

/** A fault of a questionnaire, with its position. */
export interface QuestionnaireFault {
  /** Property path as the API reports it, for example `sections[0].questions[2].label`. */
  readonly path: string;
  readonly section?: string;
  readonly question?: string;
  readonly message: string;
}

interface Position {
  readonly path: string;
  readonly section?: string;
  readonly question?: string;
}

const createFault = (position: Position, field: string, message: string): QuestionnaireFault => ({
  ...position,
  path: position.path === '' ? field : `${position.path}.${field}`,
  message,
});

/** @param earlier the questions before the one the condition belongs to */
function conditionFaults(position: Position, visibleIf: VisibleIf | undefined, earlier: ReadonlyMap<string, Question>) {
  return (visibleIf?.conditions ?? []).flatMap((condition, index) => {
    const message = conditionFault(condition, earlier.get(condition.question));
    return message === undefined ? [] : [createFault(position, `visibleIf.conditions[${index}]`, message)];
  });
}

/** Yields all sections and questions in reading order, each with the questions before it. */
function* visitSectionsAndQuestions(questionnaire: Questionnaire) {
  const earlier = new Map<string, Question>();
  for (const [s, section] of questionnaire.sections.entries()) {
    const position: Position = { path: `sections[${s}]`, section: section.id };
    yield { position, section, question: undefined, earlier };
    for (const [q, question] of section.questions.entries()) {
      yield {
        position: { ...position, path: `${position.path}.questions[${q}]`, question: question.id },
        section,
        question,
        earlier,
      };
      earlier.set(question.id, question);
    }
  }
}

/**
 * Returns the faults that not even a draft may have: duplicate ids, and conditions on later questions, which could lead
 * to a cycle.
 */
export function structureFaults(questionnaire: Questionnaire): readonly QuestionnaireFault[] {
  const known = new Set<string>();
  const faults: QuestionnaireFault[] = [];
  for (const { position, section, question, earlier } of visitSectionsAndQuestions(questionnaire)) {
    const { id, visibleIf } = question ?? section;
    if (known.has(id)) faults.push(createFault(position, 'id', 'Diese Kennung gibt es in diesem Fragebogen schon.'));
    known.add(id);
    for (const [index, condition] of (visibleIf?.conditions ?? []).entries()) {
      if (earlier.has(condition.question)) continue;
      faults.push(createFault(position, `visibleIf.conditions[${index}]`, LATER_QUESTION_MESSAGE));
    }
  }
  if (questionsOf(questionnaire).length > MAX_QUESTIONS) {
    faults.push({ path: 'sections', message: TOO_MANY_QUESTIONS_MESSAGE });
  }
  return faults;
}

function optionFaults(position: Position, { type, options = [] }: Question): readonly QuestionnaireFault[] {
  if (type !== 'singleChoice' && type !== 'multipleChoice') return [];
  if (options.length < 2) return [createFault(position, 'options', 'Bitte mindestens zwei Antworten angeben.')];
  const labels = options.map(({ label }) => label.trim());
  const ids = options.map((option) => option.id);
  return options.flatMap((option, index) => [
    ...(labels[index] === '' ? [createFault(position, `options[${index}].label`, 'Bitte die Antwort angeben.')] : []),
    ...(labels[index] !== '' && labels.indexOf(labels[index] ?? '') < index
      ? [createFault(position, `options[${index}].label`, 'Diese Antwort gibt es schon.')]
      : []),
    ...(ids.indexOf(option.id) < index
      ? [createFault(position, `options[${index}].id`, 'Diese Kennung gibt es in dieser Frage schon.')]
      : []),
  ]);
}

/** Returns faults of limits that would make every answer or no answer a Mangel. */
function limitFaults(position: Position, { minimum, maximum }: Question, { below, above }: Defect) {
  const fault = (message: string) => [createFault(position, 'defect', message)];
  if (below === undefined && above === undefined) return fault('Bitte angeben, ab welchem Wert es ein Mangel ist.');
  if (below !== undefined && above !== undefined && below > above) return fault('So wäre jeder Wert ein Mangel.');
  const isBelowReached = below !== undefined && (minimum === undefined || minimum < below);
  const isAboveReached = above !== undefined && (maximum === undefined || maximum > above);
  return isBelowReached || isAboveReached ? [] : fault('Mit den erlaubten Werten ist das nie ein Mangel.');
}

/** Returns a fault if no number with the allowed decimal places lies between minimum and maximum. */
function rangeFaults(
  position: Position,
  { type, minimum, maximum, decimals = 0 }: Question,
): readonly QuestionnaireFault[] {
  if (type !== 'number' || minimum === undefined || maximum === undefined) return [];
  if (minimum > maximum)
    return [createFault(position, 'maximum', 'Der größte Wert darf nicht kleiner sein als der kleinste.')];
  const isReached = [minimum, Math.ceil(minimum * 10 ** decimals) / 10 ** decimals].some(
    (value) => Number(value.toFixed(decimals)) === value && value >= minimum && value <= maximum,
  );
  return isReached ? [] : [createFault(position, 'maximum', 'Dazwischen liegt kein Wert, der sich angeben lässt.')];
}

function defectFaults(position: Position, question: Question): readonly QuestionnaireFault[] {
  const { type, defect } = question;
  if (defect === undefined) return [];
  const { values = [] } = defect;
  if (type === 'number') return limitFaults(position, question, defect);
  if (type === 'yesNo' || type === 'singleChoice' || type === 'multipleChoice') {
    const possible = offeredAnswers(question).map(({ id }) => id);
    if (values.length === 0)
      return [createFault(position, 'defect.values', 'Bitte angeben, welche Antwort ein Mangel ist.')];
    return values.every((value) => possible.includes(value))
      ? []
      : [createFault(position, 'defect.values', 'Diese Antwort gibt es nicht mehr.')];
  }
  return [createFault(position, 'defect', 'Bei dieser Art Frage gibt es keinen Mangel.')];
}

function questionFaults(position: Position, question: Question, earlier: ReadonlyMap<string, Question>) {
  return [
    ...(question.label.trim() === '' ? [createFault(position, 'label', 'Bitte die Frage angeben.')] : []),
    ...optionFaults(position, question),
    ...rangeFaults(position, question),
    ...defectFaults(position, question),
    ...conditionFaults(position, question.visibleIf, earlier),
  ];
}

function sectionFaults(position: Position, section: Section, earlier: ReadonlyMap<string, Question>) {
  return [
    ...(section.title.trim() === '' ? [createFault(position, 'title', 'Bitte den Abschnitt benennen.')] : []),
    ...(section.questions.length === 0
      ? [createFault(position, 'questions', 'Bitte mindestens eine Frage hinzufügen.')]
      : []),
    ...conditionFaults(position, section.visibleIf, earlier),
  ];
}

/** Returns all faults that prevent publishing a questionnaire. */
export function publishingFaults(questionnaire: Questionnaire): readonly QuestionnaireFault[] {
  const faults = [...structureFaults(questionnaire)];
  if (questionnaire.sections.length === 0) {
    faults.push({ path: 'sections', message: 'Bitte mindestens einen Abschnitt hinzufügen.' });
  }
  const paths = new Set(faults.map(({ path }) => path));
  for (const { position, section, question, earlier } of visitSectionsAndQuestions(questionnaire)) {
    const found = question ? questionFaults(position, question, earlier) : sectionFaults(position, section, earlier);
    faults.push(...found.filter(({ path }) => !paths.has(path)));
  }
  return faults;
}
