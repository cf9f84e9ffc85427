import type { Answer, Answers } from '#shared/questionnaire/answers.ts';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { germanTimeText } from '#server/demo/calendar.ts';
import type { Random } from '#server/demo/random.ts';
import { minutesAfter } from '#server/demo/records/records.ts';

/** Answers of one protocol that differ from the usual ones, by the id of the question. */
export type GivenAnswers = Readonly<Record<string, Answer>>;

export interface FillingOptions {
  readonly random: Random;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly startedAt: Date;
  /** Uuid of the image with the signature of the person who fills in the form. */
  readonly signature: string;
}

const MINUTES_BETWEEN_TIMES = 14;
/** Questions whose answer is a future day. */
const QUESTIONS_ABOUT_FUTURE: ReadonlySet<string> = new Set(['next', 'next-check']);
const FUTURE_DAYS = 30;

/** Options that are not ticked together with others. */
const EXCLUSIVE_OPTIONS: ReadonlySet<string> = new Set(['none', 'nobody', 'nothing', 'other']);

/** Answers all visible questions: with the given answers, and otherwise as on a day without incidents. */
export function fillQuestionnaire(
  questionnaire: Questionnaire,
  givenAnswers: GivenAnswers,
  filling: FillingOptions,
): Answers {
  // Questions for a time are answered with times shortly before the start, one after the other.
  let moment = minutesAfter(filling.startedAt, -4 * MINUTES_BETWEEN_TIMES);
  const nextTime = () => {
    moment = minutesAfter(moment, MINUTES_BETWEEN_TIMES);
    return germanTimeText(moment);
  };
  const answers = Object.fromEntries(
    questionsOf(questionnaire).flatMap((question): [string, Answer][] => {
      const answer = givenAnswers[question.id] ?? usualAnswer(question, { ...filling, nextTime });
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
  return answersToStore(questionnaire, answers);
}

function usualAnswer(
  question: Question,
  { random, day, nextTime, signature }: FillingOptions & { readonly nextTime: () => string },
): Answer | undefined {
  switch (question.type) {
    case 'signature':
      return { images: [signature] };
    case 'yesNo':
      return { value: question.defect?.values?.includes('yes') ? 'no' : 'yes' };
    case 'singleChoice':
      return { value: random.pick(optionsWithoutDefect(question)) };
    case 'multipleChoice':
      return question.isRequired ? { value: pickSeveral(optionsWithoutDefect(question), random) } : undefined;
    case 'date':
      return question.isRequired
        ? { value: QUESTIONS_ABOUT_FUTURE.has(question.id) ? isAboutFuture(day) : day }
        : undefined;
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

const isAboutFuture = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + FUTURE_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);

const optionsWithoutDefect = ({ options = [], defect }: Question) =>
  options.map(({ id }) => id).filter((id) => !defect?.values?.includes(id) && !EXCLUSIVE_OPTIONS.has(id));

function pickSeveral(options: readonly string[], random: Random): string[] {
  const [firstOption, secondOption] = [random.pick(options), random.pick(options)];
  return options.filter((option) => option === firstOption || option === secondOption);
}
