import type * as z from 'zod/mini';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { answerText } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import { offeredAnswers, type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';

/** Counts an answer in a month; question '' stands for the protocol itself. */
export interface AnswerCount {
  readonly question: string;
  /** '' where only is counted that there is an answer. */
  readonly value: string;
  /** The first day of it: 2026-01-01. */
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

/** Protocols and those with a finding. */
export const totalsOf = (protocols: readonly AnswerCount[]) => ({
  protocols: sumOf(protocols, 'answered'),
  findings: sumOf(protocols, 'findings'),
});

/** Lists all months from the first to the last, including those without protocols, so that gaps are visible. */
export function monthsOf(protocols: readonly AnswerCount[]): Evaluation['months'] {
  const byMonth = Map.groupBy(protocols, ({ month }) => month);
  const [first, last] = [[...byMonth.keys()].toSorted().at(0), [...byMonth.keys()].toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Evaluation['months'] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    months.push({ month, ...totalsOf(byMonth.get(month) ?? []) });
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** The most findings first. */
export function locationsByDanger(protocols: readonly AnswerCount[], names: ReadonlyMap<number, string>) {
  return [...Map.groupBy(protocols, ({ location }) => location ?? 0)]
    .map(([id, counts]) => ({ id, name: names.get(id) ?? '', ...totalsOf(counts) }))
    .toSorted((one, other) => other.findings - one.findings || one.name.localeCompare(other.name, 'de'));
}

interface Answered {
  /** The newest version first. */
  readonly questionnaires: readonly Questionnaire[];
  readonly counts: readonly AnswerCount[];
  readonly months: readonly string[];
}

/** In the words and order of the newest version that asks; what only older ones asked follows, where it was answered. */
export function answeredQuestions({ questionnaires, counts, months }: Answered): Evaluation['questions'] {
  const byQuestion = Map.groupBy(counts, ({ question }) => question);
  const newest = new Set(questionsOf(questionnaires[0] ?? { sections: [] }).map(({ id }) => id));
  return questionsOfAll(questionnaires)
    .filter(({ id }) => newest.has(id) || byQuestion.has(id))
    .map((question) => ({
      question: question.id,
      label: question.label,
      type: question.type,
      ...figuresOf(question, byQuestion.get(question.id) ?? [], months),
    }));
}

function questionsOfAll(questionnaires: readonly Questionnaire[]): readonly Question[] {
  const known = new Map<string, Question>();
  for (const question of questionnaires.flatMap(questionsOf)) {
    const newer = known.get(question.id);
    known.set(question.id, newer === undefined ? question : withOptionsOf(newer, question));
  }
  return [...known.values()];
}

/** An option nobody can choose any more was chosen once. */
function withOptionsOf(newer: Question, older: Question): Question {
  if (newer.options === undefined) return newer;
  const ids = new Set(newer.options.map(({ id }) => id));
  return { ...newer, options: [...newer.options, ...(older.options ?? []).filter(({ id }) => !ids.has(id))] };
}

function figuresOf(question: Question, counts: readonly AnswerCount[], months: readonly string[]) {
  const byMonth = Map.groupBy(counts, ({ month }) => month);
  return {
    answered: sumOf(counts, 'answered'),
    findings: sumOf(counts, 'findings'),
    values: valuesOf(question, counts),
    ...numbersOf(counts),
    months: months.map((month) => ({
      month,
      answered: sumOf(byMonth.get(month) ?? [], 'answered'),
      findings: sumOf(byMonth.get(month) ?? [], 'findings'),
    })),
  };
}

/** Every answer that could be given, also those nobody gave. */
function valuesOf(question: Question, counts: readonly AnswerCount[]) {
  const given = Map.groupBy(counts, ({ value }) => value);
  const offered = offeredAnswers(question).map(({ id }) => id);
  const possible = new Set([...offered, ...[...given.keys()].filter((value) => value !== '')]);
  return [...possible].map((value) => {
    const asGiven = question.type === 'multipleChoice' ? [value] : value;
    return {
      value,
      text: answerText(question, { value: asGiven }),
      count: sumOf(given.get(value) ?? [], 'entries'),
      isFinding: defectOf(question, { value: asGiven }) !== undefined,
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
  const [total, answered] = numbers.reduce(([sum, n], one) => [sum + one.total, n + one.answered], [0, 0]);
  return {
    minimum: Math.min(...numbers.map(({ minimum }) => minimum)),
    average: total / answered,
    maximum: Math.max(...numbers.map(({ maximum }) => maximum)),
  };
}
