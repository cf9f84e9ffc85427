import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UsageOfMonth } from '#shared/contracts/player-check/location-usages.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { canReadBilling } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { longMonth } from '#web/ui/time/months.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { MonthSwitch } from '#web/features/player-check/days/month-switch.tsx';
import { usageCsv } from '#web/features/player-check/days/usage-csv.ts';
import { usageOfMonthQuery } from '#web/features/player-check/days/usage-days.api.ts';
import { UsageDays } from '#web/features/player-check/days/usage-days.tsx';
import { UsageDetail } from './usage-detail.tsx';
import { validMonth } from './usage-filter.ts';
import { usageOf } from './usage.ts';

/** Shows the OASIS requests of one location in one month: the contingent and the requests per day. */
const BACK = { to: '/locations/usage', label: 'OASIS-Abfragen' };

export function LocationUsagePage() {
  const id = usePathParameter('id');
  const [{ month: requestedMonth }, changeUrlState] = useUrlState({ month: '' });
  const today = localDay(serverNow());
  const month = validMonth(requestedMonth, today);
  const { data, error, isError, refetch } = useQuery(usageOfMonthQuery(id, month));
  if (data === undefined && isMissing(error)) return <UnknownPage />;
  if (data === undefined) {
    return (
      <Stack gap="lg">
        <PageHeader title="OASIS-Abfragen" back={BACK} />
        {isError ? (
          <ErrorNotice subject="Abfragen" onRetry={() => void refetch()} />
        ) : (
          <Stack gap="lg" aria-busy role="group" aria-label="Abfragen werden geladen">
            <Skeleton height={120} radius="md" />
            <Skeleton height={420} radius="md" />
          </Stack>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="lg" maw="56rem">
      <PageHeader
        title={data.name}
        subtitle={`OASIS-Abfragen · ${data.customerName}`}
        back={{ to: '/locations/usage', search: { month }, label: 'OASIS-Abfragen' }}
      >
        <SaveButton usage={data} />
      </PageHeader>
      <MonthSwitch
        month={month}
        firstMonth={data.firstMonth.slice(0, 7)}
        currentMonth={today.slice(0, 7)}
        onChange={(chosen) => changeUrlState({ month: chosen })}
      />
      {/* The figures are not shown while they are outdated, because they would look current. */}
      {isError && <ErrorNotice subject="Abfragen" onRetry={() => void refetch()} />}
      <Contingent usage={data} isCurrent={month === today.slice(0, 7)} />
      <UsageDays usage={data} today={today} />
    </Stack>
  );
}

function SaveButton({ usage }: { readonly usage: UsageOfMonth }) {
  const saveCsv = () =>
    saveFile(
      new Blob([usageCsv(usage)], { type: 'text/csv;charset=utf-8' }),
      `OASIS-Abfragen-${usage.name}-${usage.month.slice(0, 7)}.csv`,
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveCsv}>
      CSV-Export
    </Button>
  );
}

interface ContingentProps {
  readonly usage: UsageOfMonth;
  /** Additional requests are booked for the current month only. */
  readonly isCurrent: boolean;
}

function Contingent({ usage: { limits, month, grantedLimitCount }, isCurrent }: ContingentProps) {
  const usage = usageOf(limits, month);
  const mayBook = canReadBilling(useActor());
  const idOfLocation = String(idFromIri(limits.location, locations.path));
  return (
    <FormSection title={`Kontingent im ${longMonth(month)}`}>
      <UsageDetail usage={usage} />
      {grantedLimitCount > 0 && (
        <Text size="sm" c="dimmed">
          Davon {grantedLimitCount.toLocaleString('de-DE')} zusätzlich gewährt, ohne Buchung
        </Text>
      )}
      {isCurrent && usage.tone !== 'calm' && mayBook && (
        <Group>
          <Button
            renderRoot={(props) => (
              <Link to="/customer/billing" search={{ section: 'quota', book: idOfLocation }} {...props} />
            )}
          >
            Zusatzpaket buchen
          </Button>
        </Group>
      )}
    </FormSection>
  );
}
