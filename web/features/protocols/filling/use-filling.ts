import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { useSession } from '#web/api/session/session.ts';
import { useStoreAfterPaint } from '#web/ui/screen/use-store-after-paint.ts';
import { DraftKeeper } from '#web/features/protocols/drafts/draft-keeper.ts';
import type { DeviceDraft } from '#web/features/protocols/drafts/draft-state.ts';
import { serverDraftQuery } from './filling.api.ts';
import { nextOpen, progressOf } from './filling-progress.ts';
import { currentQuestion, focusQuestion } from './focus-question.ts';
import { picturesOnDevice } from '#web/features/protocols/drafts/pictures-on-device.ts';

export type Filling = ReturnType<typeof useFilling>;

/** A draft that is being filled in, with all state that the screen needs. */
export function useFilling(initial: DeviceDraft, { questionnaire }: FormVersion) {
  const { keeper, images } = useKeeper(initial);
  const state = useStoreAfterPaint(keeper.subscribe, keeper.state);
  const { answers } = state.draft;
  const progress = useMemo(() => progressOf(questionnaire, answers), [questionnaire, answers]);
  const [revealed, setRevealed] = useState<readonly string[]>(NONE);
  const [attempts, setAttempts] = useState(0);
  /** A fault is shown at a question to which the user was led, and everywhere after the first attempt to close. */
  const shownFaults = useMemo(() => {
    const isShown = (question: string) => attempts > 0 || revealed.includes(question);
    const shown = progress.faults.filter(({ question }) => progress.unclear.includes(question) && isShown(question));
    return shown.length === 0 ? NO_FAULTS : shown;
  }, [attempts, progress, revealed]);
  const missing = useMemo(() => (attempts > 0 ? new Set(progress.open) : NOT_MISSING), [attempts, progress]);
  // The question the button led to last. It is remembered, because pressing the button takes the focus from it.
  const led = useRef<string>(undefined);
  const lead = useCallback(
    (from: string | undefined) => {
      const { open, faults } = progressOf(questionnaire, keeper.answers());
      const next = nextOpen(questionnaire, open, from);
      if (next === undefined) return;
      led.current = next;
      setRevealed((before) => [...before, next]);
      focusQuestion(next, fieldOf(faults, next));
    },
    [questionnaire, keeper],
  );
  const goToNextOpen = useCallback(() => lead(currentQuestion() ?? led.current), [lead]);
  const countAttempt = useCallback(() => setAttempts((count) => count + 1), []);
  /** Called after a failed attempt to close: leads to the first missing answer. */
  const leadBack = useCallback(() => {
    countAttempt();
    lead(undefined);
  }, [countAttempt, lead]);
  return {
    keeper,
    images,
    state,
    answers,
    progress,
    shownFaults,
    missing,
    attempts,
    countAttempt,
    leadBack,
    goToNextOpen,
  };
}

const NONE: readonly string[] = [];
/** The same each time, so that an answer draws no other question again. */
const NO_FAULTS: readonly AnswerFault[] = [];
const NOT_MISSING: ReadonlySet<string> = new Set();

const fieldOf = (faults: readonly AnswerFault[], question: string) =>
  faults.find((fault) => fault.question === question)?.field ?? 'value';

function useKeeper(initial: DeviceDraft) {
  const { profile } = useSession();
  const [keeper] = useState(() => new DraftKeeper(initial));
  const [images] = useState(() => picturesOnDevice(initial));
  const signer = profile?.['@id'];
  useEffect(() => keeper.signAs(signer), [keeper, signer]);
  useEffect(() => keeper.start(), [keeper]);
  const { data: serverDraft } = useQuery(serverDraftQuery(initial.uuid));
  // The keeper lives outside of React, so it has to be told about new responses of the server.
  useEffect(() => {
    if (serverDraft != null) keeper.reconcile(serverDraft);
  }, [keeper, serverDraft]);
  return { keeper, images };
}
