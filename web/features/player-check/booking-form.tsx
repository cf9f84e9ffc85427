import { Button, Group, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { LimitsPatch } from '#shared/contracts/limit-changes.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { wholeNumber } from '#web/ui/typed-text.ts';
import { useBookQueries } from './booking.api.ts';

/** The platform gives queries on top that nobody pays for, all in all for the month that runs. */
export function BookingForm({ locationId }: { readonly locationId: number }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const book = useBookQueries(locationId);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { grantedLimitCount: wholeNumber(text) };
    const refusal = fieldErrors(LimitsPatch, body)['grantedLimitCount'];
    setError(refusal);
    if (refusal !== undefined) return;
    const onSuccess = () => {
      showSuccess('Die Abfragen wurden gewährt.');
      setText('');
      setIdempotencyKey(crypto.randomUUID());
    };
    book.mutate({ body, idempotencyKey }, { onSuccess, onError: showActError });
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
        <Button type="submit" variant="default" loading={book.isPending}>
          Gewähren
        </Button>
      </Group>
    </form>
  );
}
