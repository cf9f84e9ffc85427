import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  correctProtocol,
  type FilledProtocol,
  type ProtocolCorrection,
  protocols,
} from '#shared/contracts/protocols/protocols.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { flushBriefly } from '#web/api/outbox/outbox-sending.ts';
import { serverNow, useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useStoreAfterPaint } from '#web/ui/screen/timing/use-store-after-paint.ts';
import { answerStoreInMemory } from './answer-store.ts';
import { takeDrawnSignatures } from './drawn-signatures.ts';
import { picturesOnDevice } from '#web/features/protocols/drafts/pictures-on-device.ts';
import { type CorrectionValues, correctionOf, correctionValues } from './protocol-correction.ts';

export function useCorrection(
  protocol: FilledProtocol,
  questionnaire: Questionnaire,
  onCorrected: (correctedProtocol: FilledProtocol) => void,
) {
  const { profile } = useSession();
  const [answerStore, setAnswerStore] = useState(() => answerStoreInMemory(protocol.answers));
  const [values, setValues] = useState(() => correctionValues(protocol));
  const [attempts, setAttempts] = useState(0);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [images] = useState(() => picturesOnDevice(protocol));
  const correctionMutation = useCorrectProtocol(protocol.id);
  const context = { protocol, questionnaire, profile: profile?.['@id'], now: useNow(MINUTE_MILLISECONDS) };
  const correction = correctionOf(context, {
    ...values,
    answers: useStoreAfterPaint(answerStore.subscribe, answerStore.answers),
  });
  const sendCorrection = async (body: ProtocolCorrection) => {
    try {
      const entry = await correctionMutation.mutateAsync({ body, idempotencyKey });
      showSuccess('Das Protokoll wurde korrigiert.');
      onCorrected(entry);
    } catch (error) {
      setIdempotencyKey(crypto.randomUUID());
      showSendError(error);
    }
  };
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault();
    if (!correctionMutation.isPending) void takeDrawnSignatures().then(checkAndSend);
  };
  const checkAndSend = () => {
    setAttempts((count) => count + 1);
    const { isValid, body } = correctionOf(
      { ...context, now: serverNow() },
      { ...values, answers: answerStore.answers() },
    );
    if (isValid) void sendCorrection(body);
  };
  const isSent = correctionMutation.isPending || correctionMutation.isSuccess;
  const editState = { isDirty: () => !isSent && (correction.isChanged || values.reason !== ''), submitting: isSent };
  const discard = () => {
    setAnswerStore(answerStoreInMemory(protocol.answers));
    setValues(correctionValues(protocol));
  };
  const change = (changes: Partial<CorrectionValues>) => setValues((previous) => ({ ...previous, ...changes }));
  return { ...correction, answerStore, images, values, change, attempts, submit, form: editState, discard };
}

function useCorrectProtocol(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: WriteRequest<ProtocolCorrection>) => {
      // New images are queued before the correction that refers to them.
      await flushBriefly();
      return call(correctProtocol, { params: { id }, body, idempotencyKey });
    },
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [protocols.path] }),
  });
}
