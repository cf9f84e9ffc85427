import { Box, Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { locations } from '#shared/contracts/locations/locations.ts';
import { listTablets, TABLET_STATE_TEXTS } from '#shared/contracts/tablets/tablets.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { locationsQuery, useLocationField } from '#web/features/locations/locations.public.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { LazyDeliveredEntries, LazyPairTabletModal, LazyTabletDetail } from './lazy-tablet-dialogs.ts';
import { tabletColumns } from './tablet-columns.tsx';
import { NO_TABLET_FILTER, tabletListQuery, TABLET_ORDER } from './tablet-filter.ts';
import { deliveriesQuery, useTabletList } from './tablets.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';

export function TabletListPage() {
  const [filter, changeFilter] = useUrlState(NO_TABLET_FILTER);
  const row = useOpenRow('tablet');
  const list = useTabletList(filter);
  const { data: knownLocations, isLoading: areLocationsLoading } = useQuery(locationsQuery);
  const nameOf = (iri: string) => knownLocations?.find((location) => location['@id'] === iri)?.name ?? '…';
  const { isPairing, pair, endPairing } = usePairing();
  // The dialog begins with the only location of an organisation, so it waits for them.
  const pairButton = <PairButton isLoading={isPairing && areLocationsLoading} onClick={pair} />;
  const location = useLocationField();
  const customer = useCustomerField();
  useNewEntryHotkey(pair);
  usePaletteAction({ id: 'pair-tablet', label: 'Tablet verbinden', onChosen: pair });
  const deliveriesOfRemoved = useQuery(deliveriesQuery(null));
  const nameOfUser = useUserNames();
  const columns = tabletColumns({ ofLocation: nameOf, ofUser: (user) => nameOfUser?.(user) ?? '…' });
  const rowNavigation = rowNavigationOf(list, row, ({ name }) => name);
  const sorting = sortingOf(TABLET_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  const unmatched = noMatch('Kein Tablet', { name: filter.name, state: filter.state }, changeFilter);
  // There is nothing to search, to sort or to export.
  const isNoneConnected = unmatched === null && list.rows?.length === 0;
  const isOfSome = filter.location !== '' || filter.customer !== '';
  return (
    <Stack gap="lg">
      <PageHeader
        title="Tablets"
        back={filter.location === '' ? undefined : wayToLocation(filter.location, nameOf)}
        subtitle="Ein verbundenes Tablet meldet sich ohne Passwort an seinem Standort an und lässt sich sofort sperren."
      >
        {!isNoneConnected && (
          <>
            <ExportButtons
              path={listTablets.list.exported}
              query={() => tabletListQuery(filter)}
              fileName="Tablets"
              onError={showError}
            />
            {pairButton}
          </>
        )}
      </PageHeader>
      {(!isNoneConnected || isOfSome) && (
        <ListFilters
          filter={filter}
          onChange={changeFilter}
          sorting={sorting}
          fields={[
            { kind: 'text', name: 'name', label: 'Name' },
            { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(TABLET_STATE_TEXTS) },
            location,
            customer,
          ]}
        />
      )}
      <DataList
        label="Tablets"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={unmatched}
        emptyContent={
          <NoTablet location={filter.location === '' ? null : nameOf(filter.location)} pairButton={pairButton} />
        }
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
      />
      {(deliveriesOfRemoved.data?.length ?? 0) > 0 && <LazyDeliveredEntries tablet={null} />}
      <LazyTabletDetail id={row.id} rowNavigation={rowNavigation} nameOf={nameOf} onClose={row.close} />
      {isPairing && !areLocationsLoading && <LazyPairTabletModal onClose={endPairing} />}
    </Stack>
  );
}

/** A list of steps links to the dialog itself. */
function usePairing() {
  const [isPairing, setIsPairing] = useState(false);
  const [{ pair }, changeUrl] = useUrlState({ pair: '' });
  return {
    isPairing: isPairing || pair !== '',
    pair: () => setIsPairing(true),
    endPairing: () => {
      setIsPairing(false);
      if (pair !== '') changeUrl({ pair: '' });
    },
  };
}

/** A list that the page of a location opened leads back there. */
const wayToLocation = (location: string, nameOf: (iri: string) => string): Back => ({
  to: `/locations/edit/${idFromIri(location, locations.path)}`,
  label: nameOf(location),
});

interface NoTabletProps {
  /** Name of the location whose tablets are shown, or null for all. */
  readonly location: string | null;
  readonly pairButton: ReactNode;
}

const NoTablet = ({ location, pairButton }: NoTabletProps) => (
  <>
    <Text maw="32rem" ta="center">
      {location === null ? 'Noch ist kein Tablet verbunden.' : `Bei ${location} ist noch kein Tablet verbunden.`} Sie
      zeigen hier einen Code, den das Tablet liest: Danach gehört es zu einem Standort, und wer dort arbeitet, braucht
      kein Passwort, nur das eigene Profil.
    </Text>
    <Box mt="xs">{pairButton}</Box>
  </>
);

interface PairButtonProps {
  readonly isLoading: boolean;
  readonly onClick: () => void;
}

const PairButton = ({ isLoading, onClick }: PairButtonProps) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} loading={isLoading} onClick={onClick}>
    Tablet verbinden
  </Button>
);
