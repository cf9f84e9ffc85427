import '#web/mantine-forms.css';
import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { TerminationCreate } from '#shared/contracts/terminations/terminations.ts';
import {
  deletionDay,
  lastDayBounds,
  lastRetrievalDay,
  RETRIEVAL_DAYS,
} from '#shared/domain/billing/termination-days.ts';
import { canSetContract } from '#shared/permissions.ts';
import { ApiError } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import actions from '#web/ui/form/form-actions.module.css';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { formatLongDay, localDay } from '#web/ui/time/local-time.ts';
import { isDay } from '#shared/domain/time/days.ts';
import { dayFault } from '#web/ui/time/typed-day.ts';
import { useGiveNotice } from './terminations.api.ts';

interface NoticeFormProps {
  readonly organisation: Customer;
  readonly contract: Contract | undefined;
}

const RETRIEVAL_CHOICES = [RETRIEVAL_DAYS.minimum, 45, RETRIEVAL_DAYS.maximum].map((days) => ({
  value: String(days),
  label: `${days} Tage`,
}));

/** The hints are longer than what is typed, so only the fields are short. */
const SHORT_FIELD = { wrapper: { maxWidth: '16rem' } };

/** Asks for the last day and how long the data can be retrieved, and says what follows before it is sent. */
export function NoticeForm({ organisation, contract }: NoticeFormProps) {
  const notice = useNotice(organisation, contract);
  const { body, bounds, errors } = notice;
  return (
    <form onSubmit={notice.ask} noValidate>
      <Stack gap="md">
        <DateField
          label="Letzter Tag"
          styles={SHORT_FIELD}
          description={`Frühestens ${formatLongDay(bounds.earliest)}. Bis dahin arbeiten alle wie bisher.`}
          required
          min={bounds.earliest}
          max={bounds.latest}
          value={body.endsOn}
          error={errors['endsOn']}
          onChange={(endsOn) => notice.change({ endsOn })}
        />
        <NativeSelect
          label="Danach lesen und exportieren"
          styles={SHORT_FIELD}
          description="So lange bleibt nach dem letzten Tag alles abrufbar. Dann wird gelöscht."
          data={RETRIEVAL_CHOICES}
          value={String(body.retrievalDays)}
          error={errors['retrievalDays']}
          onChange={(event) => notice.change({ retrievalDays: Number(event.currentTarget.value) })}
        />
        <Group>
          <Button type="submit">Kündigen …</Button>
        </Group>
      </Stack>
      <SheetModal isQuestion isOpen={notice.isAsking} title="Vertrag kündigen?" onClose={notice.close}>
        <Consequences name={organisation.name} endsOn={body.endsOn} retrievalDays={body.retrievalDays} />
        <Group justify="flex-end" mt="lg" className={actions.actions}>
          <Button variant="default" onClick={notice.close}>
            Abbrechen
          </Button>
          <Button color="red" loading={notice.isSending} onClick={notice.send}>
            Kündigung absenden
          </Button>
        </Group>
      </SheetModal>
    </form>
  );
}

interface ConsequencesProps {
  readonly name: string;
  readonly endsOn: string;
  readonly retrievalDays: number;
}

function Consequences({ name, endsOn, retrievalDays }: ConsequencesProps) {
  if (!isDay(endsOn)) return null;
  const deletesOn = deletionDay(endsOn, retrievalDays);
  return (
    <Stack gap="sm">
      <Text>Das geschieht mit {name}:</Text>
      <List spacing="xs">
        <List.Item>
          Bis {formatLongDay(endsOn)} arbeiten alle weiter. So lange lässt sich die Kündigung zurücknehmen.
        </List.Item>
        <List.Item>Danach wird an keinem Standort mehr etwas erfasst.</List.Item>
        <List.Item>
          Bis {formatLongDay(lastRetrievalDay(deletesOn))} kann die Verwaltung lesen und exportieren.
        </List.Item>
        <List.Item>Am {formatLongDay(deletesOn)} wird alles gelöscht, auch wenn niemand exportiert hat.</List.Item>
      </List>
    </Stack>
  );
}

type NoticeValues = Pick<TerminationCreate, 'endsOn' | 'retrievalDays'>;

function useNotice(organisation: Customer, contract: Contract | undefined) {
  const actor = useActor();
  const give = useGiveNotice();
  const today = localDay(serverNow());
  const bounds = lastDayBounds({ today, noticeMonths: canSetContract(actor) ? 0 : (contract?.noticeMonths ?? 0) });
  const [values, setValues] = useState<NoticeValues>({
    endsOn: bounds.earliest,
    retrievalDays: RETRIEVAL_DAYS.minimum,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [isAsking, setIsAsking] = useState(false);
  const body = { customer: organisation['@id'], ...values };
  const close = () => setIsAsking(false);
  return {
    body,
    bounds,
    errors,
    isAsking,
    close,
    isSending: give.isPending,
    change: (changes: Partial<NoticeValues>) => {
      setErrors({});
      setValues({ ...values, ...changes });
      setIdempotencyKey(crypto.randomUUID());
    },
    ask: (event: SyntheticEvent) => {
      event.preventDefault();
      const fault = dayFault(body.endsOn, { min: bounds.earliest, max: bounds.latest });
      const invalidFields = fault === null ? fieldErrors(TerminationCreate, body) : { endsOn: fault };
      setErrors(invalidFields);
      setIsAsking(Object.keys(invalidFields).length === 0);
    },
    send: () =>
      void give.mutateAsync({ body, idempotencyKey }).then(
        () => showSuccess('Die Kündigung ist abgesendet.'),
        (error: unknown) => {
          close();
          if (error instanceof ApiError && error.violations.length > 0)
            setErrors(violationErrors(error.violations, ['endsOn', 'retrievalDays']));
          else showSendError(error);
        },
      ),
  };
}
