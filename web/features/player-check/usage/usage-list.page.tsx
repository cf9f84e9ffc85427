import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { listLocationUsages, type LocationUsage } from '#shared/contracts/player-check/location-usages.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { LOCATION_STATUS_TEXTS, locations } from '#shared/contracts/locations/locations.ts';
import { canReadBilling, isAdmin } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { useLocationUsages } from '#web/features/player-check/days/usage-days.api.ts';
import { LocationName, LocationTabs } from '#web/features/locations/locations.public.ts';
import { validMonth, NO_USAGE_FILTER, usageListQuery, USAGE_ORDER } from './usage-filter.ts';
import { UsageFilters } from './usage-filters.tsx';
import { UsageSummary } from './usage-summary.tsx';
import { explanationText } from './usage-texts.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

/** Lists the OASIS requests of each location in a month and marks days that need an explanation. */
export function UsageListPage() {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_USAGE_FILTER);
  const month = validMonth(filter.month, localDay(serverNow()));
  const list = useLocationUsages(filter, month);
  const navigate = useNavigate();
  const columns = usageColumns({ withCustomer: isAdmin(actor) });
  const sorting = sortingOf(USAGE_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="OASIS-Abfragen" subtitle="Was jeder Standort in einem Monat abgefragt hat.">
        <Button
          variant="subtle"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          component={Link}
          to="/locations/queries"
        >
          Protokoll der Abfragen
        </Button>
        <ExportButtons
          path={listLocationUsages.list.exported}
          query={() => usageListQuery(filter, month)}
          fileName={`OASIS-Abfragen-${month}`}
          onError={showError}
        />
        {canReadBilling(actor) && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/customer/billing" search={{ section: 'quota' }} {...props} />}
          >
            Zusatzpaket buchen
          </Button>
        )}
      </PageHeader>
      <LocationTabs />
      <UsageFilters filter={filter} month={month} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Standorte"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Standort', { name: filter.name, customer: filter.customer }, changeFilter)}
        onOpen={({ location }) => {
          const id = String(idFromIri(location, locations.path));
          void navigate({ to: '/locations/usage/$id', params: { id }, search: { month } });
        }}
      />
    </Stack>
  );
}

function usageColumns({ withCustomer }: { readonly withCustomer: boolean }): readonly Column<LocationUsage>[] {
  const customer: Column<LocationUsage> = {
    name: 'Organisation',
    isSelfExplanatory: true,
    render: ({ customerName }) => customerName,
  };
  return [
    { name: 'Standort', order: 'name', kind: 'title', render: (usage) => <LocationTitle usage={usage} /> },
    ...(withCustomer ? [customer] : []),
    {
      name: 'Abfragen',
      isSelfExplanatory: true,
      order: 'requests',
      kind: 'short',
      render: (usage) => <UsageSummary limits={usage} month={usage.month} />,
    },
    {
      name: 'Auffällige Tage',
      isSelfExplanatory: true,
      kind: 'short',
      isEmpty: (usage) => explanationText(usage) === null,
      render: (usage) => <DaysToExplain usage={usage} />,
    },
  ];
}

/** Most locations are active, so only the state of the others is shown. */
const LocationTitle = ({ usage: { name, isActive } }: { readonly usage: LocationUsage }) => (
  <RowTitle name={<LocationName name={name} />}>{!isActive && <Mark>{LOCATION_STATUS_TEXTS.inactive}</Mark>}</RowTitle>
);

function DaysToExplain({ usage }: { readonly usage: LocationUsage }) {
  const text = explanationText(usage);
  if (text === null) return null;
  return (
    <StatusBadge tone={usage.daysWithout > 0 ? 'act' : 'soon'} icon={IconAlertTriangle}>
      {text}
    </StatusBadge>
  );
}
