import type { Answer, Answers } from '#shared/questionnaire/answers.ts';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { germanTimeText } from './calendar.ts';
import type { Random } from './random.ts';
import { minutesAfter } from './records.ts';

/** What is particular about one filling; the rest is as usual. By the id of the question. */
export type Told = Readonly<Record<string, Answer>>;

export interface Filling {
  readonly random: Random;
  /** `2026-01-31` */
  readonly day: string;
  readonly startedAt: Date;
  /** Uuid of the signature of whoever fills it. */
  readonly signature: string;
}

const MINUTES_BETWEEN = 14;
/** Days that are still to come. */
const LATER: ReadonlySet<string> = new Set(['next', 'next-check']);
const LATER_DAYS = 30;

/** Nobody ticks these beside something else. */
const ALONE: ReadonlySet<string> = new Set(['none', 'nobody', 'nothing', 'other']);

/** Everything the form asks in this case, answered as on a good day unless something else is told. */
export function fill(questionnaire: Questionnaire, told: Told, filling: Filling): Answers {
  // What is told with a time happened shortly before, one after the other.
  let moment = minutesAfter(filling.startedAt, -4 * MINUTES_BETWEEN);
  const nextTime = () => {
    moment = minutesAfter(moment, MINUTES_BETWEEN);
    return germanTimeText(moment);
  };
  const answers = Object.fromEntries(
    questionsOf(questionnaire).flatMap((question): [string, Answer][] => {
      const answer = told[question.id] ?? usualAnswer(question, { ...filling, nextTime });
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
  return answersToStore(questionnaire, answers);
}

function usualAnswer(
  question: Question,
  { random, day, nextTime, signature }: Filling & { readonly nextTime: () => string },
): Answer | undefined {
  switch (question.type) {
    case 'signature':
      return { images: [signature] };
    case 'yesNo':
      return { value: question.defect?.values?.includes('yes') ? 'no' : 'yes' };
    case 'singleChoice':
      return { value: random.pick(goodOptions(question)) };
    case 'multipleChoice':
      return question.isRequired ? { value: severalOf(goodOptions(question), random) } : undefined;
    case 'date':
      return question.isRequired ? { value: LATER.has(question.id) ? later(day) : day } : undefined;
    case 'time':
      return { value: nextTime() };
    case 'number':
      return { value: question.minimum ?? 0 };
    case 'text':
      return question.isRequired ? { value: 'Ohne Besonderheiten.' } : undefined;
    default:
      return undefined;
  }
}

const later = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + LATER_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);

const goodOptions = ({ options = [], defect }: Question) =>
  options.map(({ id }) => id).filter((id) => !defect?.values?.includes(id) && !ALONE.has(id));

function severalOf(options: readonly string[], random: Random): string[] {
  const [one, other] = [random.pick(options), random.pick(options)];
  return options.filter((option) => option === one || option === other);
}
