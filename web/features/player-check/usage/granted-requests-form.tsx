import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { LimitsPatch } from '#shared/contracts/player-check/limit-changes.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { questionsAbout } from '#web/ui/edit/unusual-values.tsx';
import { useKeptText } from '#web/ui/edit/use-kept-text.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { wholeNumber } from '#web/ui/filter/typed-text.ts';
import { useGrantRequests } from './granted-requests.api.ts';

/**
 * Sets the number of additional free OASIS requests for the current month. The platform grants them without a booking.
 * The number replaces the previous one and is not added to it.
 */
export function GrantedRequestsForm({ locationId }: { readonly locationId: number }) {
  const [text, setText, forgetText] = useKeptText(`granted-requests:${locationId}`);
  const [error, setError] = useState<ReactNode>();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const grantRequests = useGrantRequests(locationId);
  const accepted = useRef<Readonly<Record<string, string>>>({});
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { grantedLimitCount: wholeNumber(text) };
    const questions = questionsAbout({
      numbers: { grantedLimitCount: { typed: text, from: 0, to: 10_000, unit: 'Abfragen' } },
      stored: {},
      accepted: accepted.current,
      onAccept: (name, typed) => (accepted.current = { [name]: typed }),
    });
    const refusal = { ...questions, ...fieldErrors(LimitsPatch, body) }['grantedLimitCount'];
    setError(refusal);
    if (refusal !== undefined) return;
    const onSuccess = () => {
      showSuccess('Die Abfragen wurden gewährt.');
      forgetText();
      setIdempotencyKey(crypto.randomUUID());
    };
    grantRequests.mutate({ body, idempotencyKey }, { onSuccess, onError: showSendError });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="md">
        <TextInput
          label="Ohne Buchung gewährte Abfragen in diesem Monat, insgesamt"
          description="Gebuchte Pakete bleiben daneben bestehen."
          inputMode="numeric"
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={grantRequests.isPending}>
          Gewähren
        </Button>
      </Group>
    </form>
  );
}
