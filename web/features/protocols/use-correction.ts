import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { correctProtocol, type FilledProtocol, ProtocolCorrection, protocols } from '#shared/contracts/protocols.ts';
import { answerChanges } from '#shared/questionnaire/answer-changes.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { call } from '#web/api/client.ts';
import { type Act, retryLostAnswer } from '#web/api/lost-answer.ts';
import { flushBriefly } from '#web/api/outbox-sending.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { sheetInMemory } from './answer-sheet.ts';
import { keptPictures } from './kept-pictures.ts';

export function useCorrection(
  protocol: FilledProtocol,
  questionnaire: Questionnaire,
  onCorrected: (entry: FilledProtocol) => void,
) {
  const { profile } = useSession();
  const [sheet, setSheet] = useState(() => sheetInMemory(protocol.answers));
  const answers = useSettled(sheet.subscribe, sheet.answers);
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [images] = useState(() => keptPictures(protocol));
  const correct = useCorrect(protocol.id);
  const stored = useMemo(() => answersToStore(questionnaire, answers), [questionnaire, answers]);
  const faults = useMemo(() => faultsOfAnswers(questionnaire, answers), [questionnaire, answers]);
  const changes = answerChanges(questionnaire, protocol.answers, stored);
  const body = { reason, answers: stored, profile: profile?.['@id'] };
  const reasonFault = attempts === 0 ? undefined : fieldErrors(ProtocolCorrection, body)['reason'];
  const send = async () => {
    try {
      const entry = await correct.mutateAsync({ body, idempotencyKey });
      showSuccess('Das Protokoll wurde korrigiert.');
      onCorrected(entry);
    } catch (error) {
      setIdempotencyKey(crypto.randomUUID());
      showActError(error);
    }
  };
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault();
    if (correct.isPending) return;
    setAttempts((count) => count + 1);
    const isRight =
      faults.length === 0 && changes.length > 0 && fieldErrors(ProtocolCorrection, body)['reason'] == null;
    if (isRight) void send();
  };
  const isSent = correct.isPending || correct.isSuccess;
  const form = { isDirty: () => !isSent && (changes.length > 0 || reason !== ''), submitting: isSent };
  const discard = () => setSheet(sheetInMemory(protocol.answers));
  return { sheet, images, reason, setReason, reasonFault, faults, changes, attempts, submit, form, discard };
}

function useCorrect(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Act<ProtocolCorrection>) => {
      // New pictures are on their way in front of it.
      await flushBriefly();
      return call(correctProtocol, { params: { id }, body, idempotencyKey });
    },
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [protocols.path] }),
  });
}
