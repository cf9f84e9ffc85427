import { Group, Skeleton, Text, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listQuotaSituations, type QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canBookQuota } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { quotaSituationsQuery } from '#web/features/billing/billing.api.ts';
import { monthText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';
import { BookDialog } from './book-dialog.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { isBookable, QuotaRow } from './quota-row.tsx';
import { byStanding } from './quota-standing.ts';

/** The id of the location whose booking dialog is open, so that other pages can link to it. */
const NO_BOOKING = { book: '' };
const idOf = ({ location }: QuotaSituation) => String(idFromIri(location, locations.path));

/** Shows what each location used this month and its forecast, and lets the operator book more. */
export function QuotaSection({ customer }: { readonly customer: string }) {
  const situations = useQuery(quotaSituationsQuery(customer));
  const [{ book }, changeUrlState] = useUrlState(NO_BOOKING);
  const bookedSituation = situations.data?.find((situation) => idOf(situation) === book && isBookable(situation));
  const month = situations.data?.[0]?.month;
  const mayBook = canBookQuota(useActor());
  return (
    <Stack gap="md">
      <Text c="dimmed">{month === undefined ? 'Abfragen in diesem Monat' : `Abfragen im ${monthText(month)}`}</Text>
      {situations.isPending && <Skeleton height={240} role="group" aria-label="Kontingente werden geladen" />}
      {situations.isError && situations.data === undefined && (
        <ErrorNotice subject="Kontingente" onRetry={() => void situations.refetch()} />
      )}
      {situations.data?.length === 0 && <EmptyNotice />}
      {situations.data !== undefined && situations.data.length > 0 && (
        <ul className={styles.list} aria-label="Kontingente der Standorte">
          {byStanding(situations.data).map((situation, index) => (
            <QuotaRow
              key={situation['@id']}
              situation={situation}
              isFirst={index === 0}
              onBookPressed={() => changeUrlState({ book: idOf(situation) })}
            />
          ))}
        </ul>
      )}
      {situations.data !== undefined && situations.data.length > 0 && (
        <Group justify="flex-end">
          <ExportButtons
            path={listQuotaSituations.list.exported}
            query={() => ({ customer, 'order[name]': 'asc' })}
            fileName="OASIS-Kontingente"
            onError={showError}
          />
        </Group>
      )}
      {!mayBook && <Text c="dimmed">Im Demo-Zugang zeigt „Paket buchen“ nur, wie eine Buchung aussieht.</Text>}
      {bookedSituation !== undefined && (
        <BookDialog situation={bookedSituation} onClose={() => changeUrlState(NO_BOOKING)} />
      )}
    </Stack>
  );
}
