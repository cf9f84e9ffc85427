import '#web/mantine-forms.css';
import { Button, Group, NativeSelect, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import {
  listRetentionHolds,
  RetentionHoldCreate,
  type RetentionHold,
} from '#shared/contracts/retention/retention-runs.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ApiError } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { locationsQuery, toLocationChoices } from '#web/features/locations/locations.public.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { holdsQuery, useCreateHold, useLiftHold } from './retention-runs.api.ts';

/** Protects the records of a location from deletion, for example during legal proceedings. */
export function LocationHolds({ customer }: { readonly customer: string }) {
  const holds = useQuery(holdsQuery(customer));
  const locations = (useQuery(locationsQuery).data ?? []).filter(
    (location) => location.customer === `/api/customers/${customer}`,
  );
  const standingHolds = holds.data?.['hydra:member'] ?? [];
  const mayChange = canChangeRetention(useActor());
  const freeLocations = locations.filter((location) =>
    standingHolds.every((hold) => hold.location !== location['@id']),
  );
  return (
    <FormSection
      title="Löschstopp"
      hint="Solange ein Verfahren läuft, wird von einem Standort nichts gelöscht, auch wenn die Frist vorbei ist."
    >
      {holds.isLoadingError && <ErrorNotice subject="Löschstopps" onRetry={() => void holds.refetch()} />}
      {holds.isPending && <Skeleton height={64} radius="md" role="group" aria-label="Löschstopps werden geladen" />}
      {holds.isSuccess && standingHolds.length === 0 && (
        <Text c="dimmed">Für keinen Standort gilt ein Löschstopp.</Text>
      )}
      {standingHolds.map((hold) => (
        <StandingHold
          key={hold.id}
          hold={hold}
          location={locations.find((location) => location['@id'] === hold.location)?.name ?? 'Standort'}
          mayLift={mayChange}
        />
      ))}
      {mayChange && freeLocations.length > 0 && (
        <NewHold key={freeLocations.length} locations={toLocationChoices(freeLocations)} />
      )}
      {!mayChange && <Text c="dimmed">Im Demo-Zugang wird kein Löschstopp gesetzt oder aufgehoben.</Text>}
      {/* The file also holds what was lifted, so it is offered while nothing stands. */}
      <Group justify="flex-end">
        <ExportButtons
          path={listRetentionHolds.list.exported}
          query={() => ({ customer, 'order[id]': 'desc' })}
          fileName="Löschstopps"
          onError={showError}
        />
      </Group>
    </FormSection>
  );
}

interface StandingHoldProps {
  readonly hold: RetentionHold;
  readonly location: string;
  readonly mayLift: boolean;
}

function StandingHold({ hold, location, mayLift }: StandingHoldProps) {
  const liftHold = useLiftHold();
  const confirmLifting = () =>
    void liftHold
      .mutateAsync({ id: hold.id, idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess('Der Löschstopp wurde aufgehoben.'), showSendError);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{location}</Text>
          <Text c="dimmed">
            Seit {formatDay(hold.createdAt)}: {hold.reason}
          </Text>
        </div>
        {mayLift && (
          <Button
            variant="default"
            loading={liftHold.isPending}
            onClick={confirmLifting}
            aria-label={`Löschstopp aufheben: ${location}`}
          >
            Aufheben
          </Button>
        )}
      </Group>
    </Paper>
  );
}

interface NewHoldProps {
  readonly locations: readonly { readonly value: string; readonly label: string }[];
}

function NewHold({ locations }: NewHoldProps) {
  const { location, setLocation, reason, setReason, errors, isSending, submit } = useNewHold(locations[0]?.value ?? '');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw="32rem">
        <NativeSelect
          label="Standort"
          data={[...locations]}
          value={location}
          error={errors['location'] ?? errors['']}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
        <TextInput
          label="Grund"
          description="Bitte ohne Namen, zum Beispiel: Verfahren der Aufsicht."
          required
          autoComplete="off"
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isSending}>
            Löschstopp setzen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useNewHold(firstLocation: string) {
  const [location, setLocation] = useState(firstLocation);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const createHold = useCreateHold();
  const showRefusal = (error: unknown) => {
    if (error instanceof ApiError && error.violations.length > 0)
      setErrors(violationErrors(error.violations, ['location', 'reason']));
    else showSendError(error);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { location, reason };
    const problems = fieldErrors(RetentionHoldCreate, body);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    void createHold
      .mutateAsync({ body, idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess('Der Löschstopp gilt.'), showRefusal);
  };
  return { location, setLocation, reason, setReason, errors, isSending: createHold.isPending, submit };
}
