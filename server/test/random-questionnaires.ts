// Questionnaires and answers nobody thought of, for property tests. The same seed makes the same everywhere.
import * as fc from 'fast-check';
import { type Answer, type Answers, isImageQuestion } from '#shared/questionnaire/answers.ts';
import { CONDITION_OPERATORS } from '#shared/questionnaire/condition-fault.ts';
import {
  type Condition,
  type Defect,
  type Question,
  type Questionnaire,
  QuestionType,
  type Section,
  type VisibleIf,
} from '#shared/questionnaire/questionnaire.ts';

/** Some are names that every object has. */
const idOf = (index: number) => ['constructor', 'toString', 'valueOf'][index] ?? `question-${index}`;

function pick<T>(list: readonly T[], dice: number): T {
  const one = list[dice % list.length];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
}

const anyDice = fc.nat({ max: 0xff_ff });
const anyUuid = fc.constantFrom(
  '0f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
  '9a8b7c6d-5e4f-4a3b-9c2d-1e0f9a8b7c6d',
  '5d4c3b2a-1f0e-4d9c-8b7a-6f5e4d3c2b1a',
);
const anyConditions = fc.option(
  fc.record({ match: fc.constantFrom('all' as const, 'any' as const), dices: fc.array(anyDice, { maxLength: 3 }) }),
  { freq: 2 },
);
const anyQuestion = fc.record({
  type: fc.constantFrom(...QuestionType.options),
  isRequired: fc.boolean(),
  allowsNotApplicable: fc.boolean(),
  decimals: fc.nat({ max: 2 }),
  limits: fc.option(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 100 }))),
  options: fc.integer({ min: 2, max: 5 }),
  defect: fc.option(fc.record({ requiresComment: fc.boolean(), requiresPhoto: fc.boolean(), dice: anyDice })),
  conditions: anyConditions,
});
type QuestionPlan = typeof anyQuestion extends fc.Arbitrary<infer Plan> ? Plan : never;
type ConditionPlan = QuestionPlan['conditions'];

const dateOf = (dice: number) => new Date(Date.UTC(2020, 0, 1 + (dice % 3000))).toISOString().slice(0, 10);
const timeOf = (dice: number) =>
  [dice % 24, Math.floor(dice / 24) % 60].map((part) => String(part).padStart(2, '0')).join(':');
const yesNoValues = ({ allowsNotApplicable }: Question) => [
  'yes',
  'no',
  ...(allowsNotApplicable ? ['notApplicable'] : []),
];

function numberOf({ minimum = -50, maximum = 150, decimals = 0 }: Question, dice: number): number {
  const steps = (maximum - minimum) * 10 ** decimals + 1;
  return Number((minimum + (dice % steps) / 10 ** decimals).toFixed(decimals));
}

/** Something the question accepts; undefined where only a picture is. */
function valueOf(question: Question, dice: number): string | number | undefined {
  switch (question.type) {
    case 'yesNo':
      return pick(yesNoValues(question), dice);
    case 'singleChoice':
    case 'multipleChoice':
      return pick(question.options ?? [], dice).id;
    case 'text':
      return `Text ${dice}`;
    case 'number':
      return numberOf(question, dice);
    case 'date':
      return dateOf(dice);
    case 'time':
      return timeOf(dice);
    default:
      return undefined;
  }
}

function conditionOn(earlier: readonly Question[], dice: number): Condition {
  const source = pick(earlier, dice);
  const operator = pick(CONDITION_OPERATORS[source.type], Math.floor(dice / 7));
  const value = operator === 'isAnswered' ? undefined : valueOf(source, Math.floor(dice / 31));
  return { question: source.id, operator, ...(value !== undefined && { value }) };
}

function visibleIfOf(plan: ConditionPlan, earlier: readonly Question[]): { visibleIf?: VisibleIf } {
  if (plan === null || earlier.length === 0) return {};
  return { visibleIf: { match: plan.match, conditions: plan.dices.map((dice) => conditionOn(earlier, dice)) } };
}

function defectOfPlan(question: Question, plan: QuestionPlan['defect']): { defect?: Defect } {
  if (plan === null || ['text', 'date', 'time', 'photo', 'signature'].includes(question.type)) return {};
  const { dice, requiresComment, requiresPhoto } = plan;
  const value = valueOf(question, dice);
  const wrong = typeof value === 'number' ? { above: numberOf(question, 0) - 1 } : { values: [String(value)] };
  return {
    defect: {
      ...wrong,
      requiresComment,
      requiresPhoto,
      notifies: dice % 2 === 0,
      ...(dice % 3 === 0 && { task: { hours: 1 + (dice % 48) } }),
    },
  };
}

function questionOf(plan: QuestionPlan, index: number, earlier: readonly Question[]): Question {
  const { type, isRequired, allowsNotApplicable, decimals, limits } = plan;
  const hasOptions = type === 'singleChoice' || type === 'multipleChoice';
  const options = Array.from({ length: plan.options }, (_, n) => ({ id: `option-${n}`, label: `Antwort ${n}` }));
  const question: Question = {
    id: idOf(index),
    type,
    label: `Frage ${index}`,
    isRequired,
    ...(type === 'yesNo' && { allowsNotApplicable }),
    ...(hasOptions && { options }),
    ...(type === 'number' && { decimals, unit: 'Stück' }),
    ...(type === 'number' && limits !== null && { minimum: limits[0], maximum: limits[0] + limits[1] }),
    ...visibleIfOf(plan.conditions, earlier),
  };
  return { ...question, ...defectOfPlan(question, plan.defect) };
}

const anySection = fc.record({
  conditions: anyConditions,
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 5 }),
});

/** What may be published. */
export const anyQuestionnaire: fc.Arbitrary<Questionnaire> = fc
  .array(anySection, { minLength: 1, maxLength: 4 })
  .map((plans) => {
    const earlier: Question[] = [];
    const sections: Section[] = plans.map(({ conditions, questions }, index) => {
      const section = { id: `section-${index}`, title: `Abschnitt ${index}`, ...visibleIfOf(conditions, earlier) };
      const asked = questions.map((plan) => {
        const question = questionOf(plan, earlier.length, earlier);
        earlier.push(question);
        return question;
      });
      return { ...section, questions: asked };
    });
    return { sections };
  });

const anyNonsense: fc.Arbitrary<Answer> = fc.record(
  {
    value: fc.oneof(
      fc.constantFrom('', ' ', 'yes', 'notApplicable', 'constructor', 'option-0', '2026-02-30', '24:00'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(fc.constantFrom('option-0', 'option-1', 'toString', ''), { maxLength: 3 }),
    ),
    comment: fc.constantFrom('', '  ', 'Kommentar'),
    images: fc.array(anyUuid, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

function rightAnswer(question: Question, dice: number, image: string): Answer {
  if (isImageQuestion(question)) return { images: [image] };
  const value = valueOf(question, dice);
  const chosen = (question.options ?? []).filter((_, index) => index === 0 || (dice >> index) % 2 === 1);
  return {
    ...(question.type === 'multipleChoice' ? { value: chosen.map(({ id }) => id) } : value !== undefined && { value }),
    comment: 'Kommentar',
    images: [image],
  };
}

const anyReaction = fc.record({
  kind: fc.constantFrom('none', 'right', 'right', 'right', 'nonsense'),
  dice: anyDice,
  image: anyUuid,
  nonsense: anyNonsense,
});
const anyReactions = fc.array(anyReaction, { minLength: 1, maxLength: 12 });
type Reaction = typeof anyReaction extends fc.Arbitrary<infer Made> ? Made : never;

const answersBy = (questions: readonly Question[], react: (question: Question, index: number) => Answer | undefined) =>
  Object.fromEntries(
    questions.flatMap((question, index): [string, Answer][] => {
      const answer = react(question, index);
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );

function answerBy(question: Question, { kind, dice, image, nonsense }: Reaction): Answer | undefined {
  if (kind === 'none') return undefined;
  return kind === 'right' ? rightAnswer(question, dice, image) : nonsense;
}

const questionsIn = ({ sections }: Questionnaire) => sections.flatMap(({ questions }) => questions);

/** As devices send them: much right, some missing, some nonsense, some to questions there are not. */
export const anyAnswers = (questionnaire: Questionnaire): fc.Arbitrary<Answers> =>
  fc
    .tuple(anyReactions, fc.dictionary(fc.constantFrom('gone', 'hasOwnProperty'), anyNonsense, { maxKeys: 2 }))
    .map(([reactions, unknown]) => ({
      ...unknown,
      ...answersBy(questionsIn(questionnaire), (question, index) => answerBy(question, pick(reactions, index))),
    }));

/** Every question answered as it may be, with whatever a Mangel asks for. */
export const anyFullAnswers = (questionnaire: Questionnaire): fc.Arbitrary<Answers> =>
  anyReactions.map((reactions) =>
    answersBy(questionsIn(questionnaire), (question, index) => {
      const { dice, image } = pick(reactions, index);
      return rightAnswer(question, dice, image);
    }),
  );

export const filledAnyhow = (answersTo: (questionnaire: Questionnaire) => fc.Arbitrary<Answers>) =>
  anyQuestionnaire.chain((questionnaire) => answersTo(questionnaire).map((answers) => ({ questionnaire, answers })));

export const anyFilled = filledAnyhow(anyAnswers);
