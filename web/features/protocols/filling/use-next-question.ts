import { useEffect, useRef } from 'react';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { afterPaint } from '#web/ui/screen/timing/after-paint.ts';
import { nextOpenQuestion, type Progress } from './filling-progress.ts';
import { markQuestion } from './focus-question.ts';

/** An answer makes other questions visible after two paints, and on a slow tablet after more. */
const MAX_PAINTS_UNTIL_VISIBLE = 30;

/**
 * Marks the question to answer next: the first open one, and after each answer the one that follows. The mark is set on
 * the element itself, so that no row is rendered for it.
 */
export function useNextQuestion(
  questionnaire: Questionnaire,
  answers: Answers,
  { openQuestions }: Pick<Progress, 'openQuestions'>,
) {
  const known = useRef(answers);
  useEffect(() => {
    const previousAnswers = known.current;
    known.current = answers;
    const changed = Object.keys(answers).find((id) => answers[id] !== previousAnswers[id]);
    // An answer that is not complete yet, such as a defect without its remark, keeps the mark.
    const next =
      changed !== undefined && openQuestions.includes(changed)
        ? changed
        : nextOpenQuestion(questionnaire, openQuestions, changed);
    const ending = new AbortController();
    const mark = async () => {
      for (let paint = 0; paint < MAX_PAINTS_UNTIL_VISIBLE && !ending.signal.aborted; paint += 1) {
        if (markQuestion(next)) return;
        await afterPaint();
      }
    };
    void mark();
    return () => ending.abort();
  }, [questionnaire, answers, openQuestions]);
}
