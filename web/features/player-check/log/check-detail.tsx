import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LoggedCheck, STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { loggedCheckQuery } from '#web/features/player-check/days/usage-days.api.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime, localDay } from '#web/ui/time/local-time.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

interface CheckDetailProps {
  /** Id of the logged query; '' closes the drawer. */
  readonly id: string;
  readonly rowNavigation: RowNavigation | null;
  readonly onClose: () => void;
}

export function CheckDetail({ id, rowNavigation, onClose }: CheckDetailProps) {
  const check = useQuery({
    ...loggedCheckQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  return (
    <DetailDrawer isOpen={id !== ''} title="OASIS-Abfrage" rowNavigation={rowNavigation} onClose={onClose}>
      {check.isPending && <Skeleton height={320} radius="md" />}
      {check.isLoadingError && <ErrorNotice subject="Angaben zur Abfrage" onRetry={() => void check.refetch()} />}
      {check.data && <CheckContent check={check.data} />}
    </DetailDrawer>
  );
}

function CheckContent({ check }: { readonly check: LoggedCheck }) {
  const id = String(idFromIri(check.location, locations.path));
  return (
    <Stack gap="lg">
      <Title order={3}>{STORED_OUTCOME_TEXTS[check.outcome]}</Title>
      <FieldList
        fields={[
          { name: 'Abgefragt', value: formatDateTime(check.askedAt) },
          { name: 'Standort', value: check.locationName },
          { name: 'Profil', value: profileNameText(check) },
          { name: 'Zugang', value: check.userName },
          { name: 'Dauer', value: `${check.durationMilliseconds.toLocaleString('de-DE')} ms` },
        ]}
      />
      <Text c="dimmed">Über die abgefragte Person wird nichts gespeichert.</Text>
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/locations/usage/$id"
              params={{ id }}
              search={{ month: localDay(check.askedAt).slice(0, 7) }}
              {...props}
            />
          )}
        >
          Zahlen des Standorts
        </Button>
      </Group>
      <LedgerEntryLine entity={check['@id']} />
    </Stack>
  );
}
