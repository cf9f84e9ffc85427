import { conditionFault, LOOKS_AHEAD_MESSAGE } from './condition-fault.ts';
import {
  type Defect,
  type Question,
  type Questionnaire,
  MAXIMUM_QUESTIONS,
  offeredAnswers,
  questionsOf,
  type Section,
  TOO_MANY_QUESTIONS_MESSAGE,
  type VisibleIf,
} from './questionnaire.ts';

/** Where a questionnaire is not right yet. */
export interface QuestionnaireFault {
  /** As the API names it: `sections[0].questions[2].label`. */
  readonly path: string;
  readonly section?: string;
  readonly question?: string;
  readonly message: string;
}

interface Place {
  readonly path: string;
  readonly section?: string;
  readonly question?: string;
}

const at = (place: Place, field: string, message: string): QuestionnaireFault => ({
  ...place,
  path: place.path === '' ? field : `${place.path}.${field}`,
  message,
});

/** @param earlier the questions that stand before the one the condition belongs to */
function conditionFaults(place: Place, visibleIf: VisibleIf | undefined, earlier: ReadonlyMap<string, Question>) {
  return (visibleIf?.conditions ?? []).flatMap((condition, index) => {
    const message = conditionFault(condition, earlier.get(condition.question));
    return message === undefined ? [] : [at(place, `visibleIf.conditions[${index}]`, message)];
  });
}

/** In reading order, with what stands before each. */
function* walk(questionnaire: Questionnaire) {
  const earlier = new Map<string, Question>();
  for (const [s, section] of questionnaire.sections.entries()) {
    const place: Place = { path: `sections[${s}]`, section: section.id };
    yield { place, section, question: undefined, earlier };
    for (const [q, question] of section.questions.entries()) {
      yield {
        place: { ...place, path: `${place.path}.questions[${q}]`, question: question.id },
        section,
        question,
        earlier,
      };
      earlier.set(question.id, question);
    }
  }
}

/**
 * What no draft may have either: two things of one name, or a condition on what comes later, which is how a circle would
 * begin.
 */
export function structureFaults(questionnaire: Questionnaire): readonly QuestionnaireFault[] {
  const known = new Set<string>();
  const faults: QuestionnaireFault[] = [];
  for (const { place, section, question, earlier } of walk(questionnaire)) {
    const { id, visibleIf } = question ?? section;
    if (known.has(id)) faults.push(at(place, 'id', 'Diese Kennung gibt es in diesem Fragebogen schon.'));
    known.add(id);
    for (const [index, condition] of (visibleIf?.conditions ?? []).entries()) {
      if (earlier.has(condition.question)) continue;
      faults.push(at(place, `visibleIf.conditions[${index}]`, LOOKS_AHEAD_MESSAGE));
    }
  }
  if (questionsOf(questionnaire).length > MAXIMUM_QUESTIONS) {
    faults.push({ path: 'sections', message: TOO_MANY_QUESTIONS_MESSAGE });
  }
  return faults;
}

function optionFaults(place: Place, { type, options = [] }: Question): readonly QuestionnaireFault[] {
  if (type !== 'singleChoice' && type !== 'multipleChoice') return [];
  if (options.length < 2) return [at(place, 'options', 'Bitte mindestens zwei Antworten angeben.')];
  const labels = options.map(({ label }) => label.trim());
  const ids = options.map((option) => option.id);
  return options.flatMap((option, index) => [
    ...(labels[index] === '' ? [at(place, `options[${index}].label`, 'Bitte die Antwort angeben.')] : []),
    ...(labels[index] !== '' && labels.indexOf(labels[index] ?? '') < index
      ? [at(place, `options[${index}].label`, 'Diese Antwort gibt es schon.')]
      : []),
    ...(ids.indexOf(option.id) < index
      ? [at(place, `options[${index}].id`, 'Diese Kennung gibt es in dieser Frage schon.')]
      : []),
  ]);
}

/** Limits that no answer, or every answer, would break. */
function limitFaults(place: Place, { minimum, maximum }: Question, { below, above }: Defect) {
  const fault = (message: string) => [at(place, 'defect', message)];
  if (below === undefined && above === undefined) return fault('Bitte angeben, ab welchem Wert es ein Mangel ist.');
  if (below !== undefined && above !== undefined && below > above) return fault('So wäre jeder Wert ein Mangel.');
  const isBelowReached = below !== undefined && (minimum === undefined || minimum < below);
  const isAboveReached = above !== undefined && (maximum === undefined || maximum > above);
  return isBelowReached || isAboveReached ? [] : fault('Mit den erlaubten Werten ist das nie ein Mangel.');
}

/** No number lies between, with as many digits as are allowed. */
function rangeFaults(place: Place, { type, minimum, maximum, decimals = 0 }: Question): readonly QuestionnaireFault[] {
  if (type !== 'number' || minimum === undefined || maximum === undefined) return [];
  if (minimum > maximum) return [at(place, 'maximum', 'Der größte Wert darf nicht kleiner sein als der kleinste.')];
  const isReached = [minimum, Math.ceil(minimum * 10 ** decimals) / 10 ** decimals].some(
    (value) => Number(value.toFixed(decimals)) === value && value >= minimum && value <= maximum,
  );
  return isReached ? [] : [at(place, 'maximum', 'Dazwischen liegt kein Wert, der sich angeben lässt.')];
}

function defectFaults(place: Place, question: Question): readonly QuestionnaireFault[] {
  const { type, defect } = question;
  if (defect === undefined) return [];
  const { values = [] } = defect;
  if (type === 'number') return limitFaults(place, question, defect);
  if (type === 'yesNo' || type === 'singleChoice' || type === 'multipleChoice') {
    const possible = offeredAnswers(question).map(({ id }) => id);
    if (values.length === 0) return [at(place, 'defect.values', 'Bitte angeben, welche Antwort ein Mangel ist.')];
    return values.every((value) => possible.includes(value))
      ? []
      : [at(place, 'defect.values', 'Diese Antwort gibt es nicht mehr.')];
  }
  return [at(place, 'defect', 'Bei dieser Art Frage gibt es keinen Mangel.')];
}

function questionFaults(place: Place, question: Question, earlier: ReadonlyMap<string, Question>) {
  return [
    ...(question.label.trim() === '' ? [at(place, 'label', 'Bitte die Frage angeben.')] : []),
    ...optionFaults(place, question),
    ...rangeFaults(place, question),
    ...defectFaults(place, question),
    ...conditionFaults(place, question.visibleIf, earlier),
  ];
}

function sectionFaults(place: Place, section: Section, earlier: ReadonlyMap<string, Question>) {
  return [
    ...(section.title.trim() === '' ? [at(place, 'title', 'Bitte den Abschnitt benennen.')] : []),
    ...(section.questions.length === 0 ? [at(place, 'questions', 'Bitte mindestens eine Frage hinzufügen.')] : []),
    ...conditionFaults(place, section.visibleIf, earlier),
  ];
}

/** Everything that keeps a questionnaire from being published. */
export function publishingFaults(questionnaire: Questionnaire): readonly QuestionnaireFault[] {
  const faults = [...structureFaults(questionnaire)];
  if (questionnaire.sections.length === 0) {
    faults.push({ path: 'sections', message: 'Bitte mindestens einen Abschnitt hinzufügen.' });
  }
  const paths = new Set(faults.map(({ path }) => path));
  for (const { place, section, question, earlier } of walk(questionnaire)) {
    const found = question ? questionFaults(place, question, earlier) : sectionFaults(place, section, earlier);
    faults.push(...found.filter(({ path }) => !paths.has(path)));
  }
  return faults;
}
