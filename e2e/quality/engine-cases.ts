// Runs the questionnaire engine on many cases made from a seed, and returns one hash of all its decisions. It runs in
// Node and, as a bundle, in the browser.
import * as fc from 'fast-check';
import { anyFilled } from '#server/test/fixtures/random-questionnaires.ts';
import { answerChanges } from '#shared/questionnaire/answer-changes.ts';
import { type Answers, answerText } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { publishingFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore, visibleQuestions } from '#shared/questionnaire/visibility.ts';

const decide = (questionnaire: Questionnaire, answers: Answers) => ({
  publishing: publishingFaults(questionnaire),
  visible: [...visibleQuestions(questionnaire, answers)],
  faults: faultsOfAnswers(questionnaire, answers),
  findings: findingsOf(questionnaire, answers),
  stored: answersToStore(questionnaire, answers),
  texts: questionsOf(questionnaire).map((question) => answerText(question, answers[question.id])),
  changes: answerChanges(questionnaire, {}, answers),
});

/** `faults` and `findings` are counted to show that the cases contained something to decide. */
export async function decideCases({ seed, cases }: { seed: number; cases: number }) {
  const results = fc
    .sample(anyFilled, { seed, numRuns: cases })
    .map(({ questionnaire, answers }) => decide(questionnaire, answers));
  const text = new TextEncoder().encode(JSON.stringify(results));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return {
    cases: results.length,
    faults: results.filter(({ faults }) => faults.length > 0).length,
    findings: results.filter(({ findings }) => findings.length > 0).length,
    digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
