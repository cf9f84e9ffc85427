import type * as z from 'zod/mini';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { answerText } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import { offeredAnswers, type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';

/** The number of protocols with an answer in a month. Protocols themselves are counted under the question ''. */
export interface AnswerCount {
  readonly question: string;
  /** The counted value; '' if only the existence of an answer is counted. */
  readonly value: string;
  /** First day of the month, for example 2026-01-01. */
  readonly month: string;
  /** Counted for protocols only; answers are counted over all locations. */
  readonly location: number | null;
  readonly entries: number;
  readonly answered: number;
  readonly findings: number;
  /** Counted for numbers only. */
  readonly total: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

type Evaluation = z.input<typeof FormEvaluation>;

const sumOf = (counts: readonly AnswerCount[], field: 'entries' | 'answered' | 'findings') =>
  counts.reduce((sum, count) => sum + count[field], 0);

/** Returns the number of protocols, and of those with a finding. */
export const totalsOf = (protocols: readonly AnswerCount[]) => ({
  protocols: sumOf(protocols, 'answered'),
  findings: sumOf(protocols, 'findings'),
});

/** Lists all months from the first to the last, including those without protocols, so that gaps are visible. */
export function monthsOf(protocols: readonly AnswerCount[]): Evaluation['months'] {
  const countsByMonth = Map.groupBy(protocols, ({ month }) => month);
  const [firstMonth, lastMonth] = [
    [...countsByMonth.keys()].toSorted().at(0),
    [...countsByMonth.keys()].toSorted().at(-1),
  ];
  if (firstMonth === undefined || lastMonth === undefined) return [];
  const months: Evaluation['months'] = [];
  for (let month = firstMonth; month <= lastMonth; month = monthAfter(month)) {
    months.push({ month, ...totalsOf(countsByMonth.get(month) ?? []) });
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** Returns the locations, those with the most findings first. */
export function locationsByFindings(protocols: readonly AnswerCount[], names: ReadonlyMap<number, string>) {
  return [...Map.groupBy(protocols, ({ location }) => location ?? 0)]
    .map(([id, counts]) => ({ id, name: names.get(id) ?? '', ...totalsOf(counts) }))
    .toSorted((a, b) => b.findings - a.findings || a.name.localeCompare(b.name, 'de'));
}

interface AnsweredForms {
  /** Questionnaires of all versions, newest first. */
  readonly questionnaires: readonly Questionnaire[];
  readonly counts: readonly AnswerCount[];
  readonly months: readonly string[];
}

/**
 * Returns the figures of each question in the wording and order of the newest version that contains it. Questions that
 * only older versions contain follow, if they were answered.
 */
export function answeredQuestions({ questionnaires, counts, months }: AnsweredForms): Evaluation['questions'] {
  const countsByQuestion = Map.groupBy(counts, ({ question }) => question);
  const newestIds = new Set(questionsOf(questionnaires[0] ?? { sections: [] }).map(({ id }) => id));
  return mergedQuestions(questionnaires)
    .filter(({ id }) => newestIds.has(id) || countsByQuestion.has(id))
    .map((question) => ({
      question: question.id,
      label: question.label,
      type: question.type,
      ...figuresOf(question, countsByQuestion.get(question.id) ?? [], months),
    }));
}

function mergedQuestions(questionnaires: readonly Questionnaire[]): readonly Question[] {
  const knownQuestions = new Map<string, Question>();
  for (const question of questionnaires.flatMap(questionsOf)) {
    const newerQuestion = knownQuestions.get(question.id);
    knownQuestions.set(question.id, newerQuestion === undefined ? question : withOptionsOf(newerQuestion, question));
  }
  return [...knownQuestions.values()];
}

/** Adds the options of older versions, because answers may contain options that are no longer offered. */
function withOptionsOf(newerQuestion: Question, olderQuestion: Question): Question {
  if (newerQuestion.options === undefined) return newerQuestion;
  const ids = new Set(newerQuestion.options.map(({ id }) => id));
  return {
    ...newerQuestion,
    options: [...newerQuestion.options, ...(olderQuestion.options ?? []).filter(({ id }) => !ids.has(id))],
  };
}

function figuresOf(question: Question, counts: readonly AnswerCount[], months: readonly string[]) {
  const countsByMonth = Map.groupBy(counts, ({ month }) => month);
  return {
    answered: sumOf(counts, 'answered'),
    findings: sumOf(counts, 'findings'),
    values: valuesOf(question, counts),
    ...numbersOf(counts),
    months: months.map((month) => ({
      month,
      answered: sumOf(countsByMonth.get(month) ?? [], 'answered'),
      findings: sumOf(countsByMonth.get(month) ?? [], 'findings'),
    })),
  };
}

/** Returns the count of every possible answer, including those never given. */
function valuesOf(question: Question, counts: readonly AnswerCount[]) {
  const countsByValue = Map.groupBy(counts, ({ value }) => value);
  const answerIds = offeredAnswers(question).map(({ id }) => id);
  const possibleValues = new Set([...answerIds, ...[...countsByValue.keys()].filter((value) => value !== '')]);
  return [...possibleValues].map((value) => {
    const answerValue = question.type === 'multipleChoice' ? [value] : value;
    return {
      value,
      text: answerText(question, { value: answerValue }),
      count: sumOf(countsByValue.get(value) ?? [], 'entries'),
      isFinding: defectOf(question, { value: answerValue }) !== undefined,
    };
  });
}

function numbersOf(counts: readonly AnswerCount[]) {
  const numbers = counts.flatMap(({ total, minimum, maximum, answered }) =>
    total === null || minimum === null || maximum === null || answered === 0
      ? []
      : [{ total, minimum, maximum, answered }],
  );
  if (numbers.length === 0) return {};
  const [total, answeredCount] = numbers.reduce(
    ([sum, answeredSum], entry) => [sum + entry.total, answeredSum + entry.answered],
    [0, 0],
  );
  return {
    minimum: Math.min(...numbers.map(({ minimum }) => minimum)),
    average: total / answeredCount,
    maximum: Math.max(...numbers.map(({ maximum }) => maximum)),
  };
}
