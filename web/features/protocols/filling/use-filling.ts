import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { useSession } from '#web/api/session/session.ts';
import { useStoreAfterPaint } from '#web/ui/screen/timing/use-store-after-paint.ts';
import { DraftKeeper } from '#web/features/protocols/drafts/draft-keeper.ts';
import type { DeviceDraft } from '#web/features/protocols/drafts/draft-state.ts';
import { serverDraftQuery } from './filling.api.ts';
import { nextOpenQuestion, progressOf } from './filling-progress.ts';
import { currentQuestion, focusQuestion } from './focus-question.ts';
import { useKeptNotice } from '#web/features/protocols/drafts/use-kept-notice.ts';
import { picturesOnDevice } from '#web/features/protocols/drafts/pictures-on-device.ts';

export type Filling = ReturnType<typeof useFilling>;

/** Returns a draft that is being filled in, with the state that the screen needs. */
export function useFilling(initialDraft: DeviceDraft, { questionnaire }: FormVersion) {
  const { keeper, images } = useDraftKeeper(initialDraft);
  useKeptNotice(keeper);
  const state = useStoreAfterPaint(keeper.subscribe, keeper.state);
  const { answers } = state.draft;
  const progress = useMemo(() => progressOf(questionnaire, answers), [questionnaire, answers]);
  const [visitedQuestions, setVisitedQuestions] = useState<readonly string[]>(NO_QUESTIONS);
  const [attempts, setAttempts] = useState(0);
  const shownFaults = useShownFaults(progress, visitedQuestions, attempts);
  const missingQuestions = useMemo(
    () => (attempts > 0 ? new Set(progress.openQuestions) : NO_MISSING_QUESTIONS),
    [attempts, progress],
  );
  // Id of the question that the button focused last, because a click on the button takes the focus from the question.
  const lastVisited = useRef<string>(undefined);
  const goToOpenQuestion = useCallback(
    (fromQuestion: string | undefined) => {
      const { openQuestions, faults } = progressOf(questionnaire, keeper.answers());
      const nextQuestion = nextOpenQuestion(questionnaire, openQuestions, fromQuestion);
      if (nextQuestion === undefined) return;
      lastVisited.current = nextQuestion;
      setVisitedQuestions((previous) => [...previous, nextQuestion]);
      focusQuestion(nextQuestion, fieldOf(faults, nextQuestion));
    },
    [questionnaire, keeper],
  );
  const goToNextOpen = useCallback(
    () => goToOpenQuestion(currentQuestion() ?? lastVisited.current),
    [goToOpenQuestion],
  );
  const countAttempt = useCallback(() => setAttempts((count) => count + 1), []);
  // Called after a failed attempt to close.
  const goToFirstOpen = useCallback(() => {
    countAttempt();
    goToOpenQuestion(undefined);
  }, [countAttempt, goToOpenQuestion]);
  return {
    keeper,
    images,
    state,
    answers,
    progress,
    shownFaults,
    missingQuestions,
    attempts,
    countAttempt,
    goToFirstOpen,
    goToNextOpen,
  };
}

/** These are constants, so that an answer does not render other questions again. */
const NO_QUESTIONS: readonly string[] = [];
const NO_FAULTS: readonly AnswerFault[] = [];
const NO_MISSING_QUESTIONS: ReadonlySet<string> = new Set();

const fieldOf = (faults: readonly AnswerFault[], question: string) =>
  faults.find((fault) => fault.question === question)?.field ?? 'value';

/** Returns the faults at questions that the button has focused, and at all questions after the first attempt to close. */
function useShownFaults(
  progress: ReturnType<typeof progressOf>,
  visitedQuestions: readonly string[],
  attempts: number,
): readonly AnswerFault[] {
  return useMemo(() => {
    const showsFaults = (question: string) => attempts > 0 || visitedQuestions.includes(question);
    const faults = progress.faults.filter(
      ({ question }) => progress.invalidQuestions.includes(question) && showsFaults(question),
    );
    return faults.length === 0 ? NO_FAULTS : faults;
  }, [attempts, progress, visitedQuestions]);
}

function useDraftKeeper(initialDraft: DeviceDraft) {
  const { profile } = useSession();
  const [keeper] = useState(() => new DraftKeeper(initialDraft));
  const [images] = useState(() => picturesOnDevice(initialDraft));
  const profileIri = profile?.['@id'];
  useEffect(() => keeper.signAs(profileIri), [keeper, profileIri]);
  useEffect(() => keeper.start(), [keeper]);
  const { data: serverDraft } = useQuery(serverDraftQuery(initialDraft.uuid));
  // The keeper is not part of React, so new responses of the server are passed to it here.
  useEffect(() => {
    if (serverDraft != null) keeper.reconcile(serverDraft);
  }, [keeper, serverDraft]);
  return { keeper, images };
}
