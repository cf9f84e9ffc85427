// Property tests for arbitrary questionnaires and answers.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyAnswers,
  anyFilled,
  anyFullAnswers,
  anyQuestionnaire,
  filledAnyhow,
} from '#server/test/fixtures/random-questionnaires.ts';
import { answerChanges } from './answer-changes.ts';
import { Answers, answerText } from './answers.ts';
import { findingsOf } from './findings.ts';
import { publishingFaults, structureFaults } from './questionnaire-faults.ts';
import { Questionnaire, questionsOf } from './questionnaire.ts';
import { faultsOfAnswers } from './validity.ts';
import { answersToStore, visibleQuestions } from './visibility.ts';

const RUNS = { numRuns: 500 };
const without = (answers: Answers, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.has(id)));

it('shows questions independently of the answers to later questions', () => {
  fc.assert(
    fc.property(anyFilled, fc.nat(), ({ questionnaire, answers }, randomNumber) => {
      const ids = questionsOf(questionnaire).map(({ id }) => id);
      const index = randomNumber % ids.length;
      const later = without(answers, new Set(ids.slice(index)));
      const visibleIds = (given: Answers) =>
        ids.slice(0, index + 1).filter((id) => visibleQuestions(questionnaire, given).has(id));
      expect(visibleIds(later)).toEqual(visibleIds(answers));
    }),
    RUNS,
  );
});

it('ignores hidden answers and does not store them', () => {
  fc.assert(
    fc.property(anyFilled, ({ questionnaire, answers }) => {
      const visible = visibleQuestions(questionnaire, answers);
      const stored = answersToStore(questionnaire, answers);
      const hidden = questionsOf(questionnaire).filter(({ id }) => !visible.has(id));
      expect(hidden.filter(({ id }) => Object.hasOwn(stored, id))).toEqual([]);
      expect(visibleQuestions(questionnaire, stored)).toEqual(visible);
      expect(answersToStore(questionnaire, stored)).toEqual(stored);
      expect(faultsOfAnswers(questionnaire, stored)).toEqual(faultsOfAnswers(questionnaire, answers));
      expect(findingsOf(questionnaire, stored)).toEqual(findingsOf(questionnaire, answers));
    }),
    RUNS,
  );
});

it('keeps answers when questions are removed or reordered', () => {
  fc.assert(
    fc.property(anyFilled, fc.nat(), ({ questionnaire, answers }, randomNumber) => {
      const removed = questionsOf(questionnaire)[randomNumber % questionsOf(questionnaire).length]?.id;
      const unconditional = { visibleIf: undefined };
      const reordered = {
        sections: questionnaire.sections.toReversed().map((section) => ({
          ...section,
          ...unconditional,
          questions: section.questions.filter(({ id }) => id !== removed),
        })),
      };
      const open = {
        sections: reordered.sections.map((section) => ({
          ...section,
          questions: section.questions.map((question) => ({ ...question, ...unconditional })),
        })),
      };
      expect(answersToStore(open, answers)).toEqual(answers);
      const known = new Set(questionsOf(reordered).map(({ id }) => id));
      const unknown = Object.keys(answers).filter((id) => !known.has(id));
      expect(
        Object.keys(answersToStore(reordered, answers))
          .filter((id) => !known.has(id))
          .toSorted(),
      ).toEqual(unknown.toSorted());
    }),
    RUNS,
  );
});

it('accepts full answers to every publishable questionnaire, also after they are stored', () => {
  fc.assert(
    fc.property(filledAnyhow(anyFullAnswers), ({ questionnaire, answers }) => {
      expect(publishingFaults(questionnaire)).toEqual([]);
      expect(faultsOfAnswers(questionnaire, answers)).toEqual([]);
      expect(faultsOfAnswers(questionnaire, answersToStore(questionnaire, answers))).toEqual([]);
    }),
    RUNS,
  );
});

it('refuses conditions on the question itself or a later one, and therefore any cycle', () => {
  fc.assert(
    fc.property(anyQuestionnaire, fc.nat(), fc.nat(), (questionnaire, first, second) => {
      const ids = questionsOf(questionnaire).map(({ id }) => id);
      const [from, to] = [first % ids.length, second % ids.length].toSorted((a, b) => a - b);
      const target = ids[to ?? 0] ?? '';
      const condition = { question: target, operator: 'isAnswered' as const };
      const sections = questionnaire.sections.map((section) => ({
        ...section,
        questions: section.questions.map((question) =>
          question.id === ids[from ?? 0]
            ? { ...question, visibleIf: { match: 'all' as const, conditions: [condition] } }
            : question,
        ),
      }));
      expect(structureFaults({ sections }).map(({ question }) => question)).toEqual([ids[from ?? 0]]);
    }),
    RUNS,
  );
});

it('describes all answers in readable text with every version', () => {
  fc.assert(
    fc.property(filledAnyhow(anyAnswers), anyQuestionnaire, ({ questionnaire, answers }, other) => {
      for (const read of [questionnaire, other]) {
        const texts = questionsOf(read).map((question) => answerText(question, answers[question.id]));
        const changes = answerChanges(read, {}, answers).flatMap(({ before, after }) => [before, after]);
        expect(
          [...texts, ...changes].filter((text) => /undefined|NaN|\[object|=>|function|native code/.test(text)),
        ).toEqual([]);
        expect(answerChanges(read, answers, answers)).toEqual([]);
      }
    }),
    RUNS,
  );
});

it('keeps questionnaires and answers unchanged through JSON and their schemas', () => {
  fc.assert(
    fc.property(anyFilled, ({ questionnaire, answers }) => {
      expect(Questionnaire.parse(JSON.parse(JSON.stringify(questionnaire)))).toEqual(questionnaire);
      expect(JSON.stringify(Answers.parse(JSON.parse(JSON.stringify(answers))))).toEqual(JSON.stringify(answers));
    }),
    RUNS,
  );
});
