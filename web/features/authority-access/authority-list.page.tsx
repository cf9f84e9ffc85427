import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUTHORITY_ACCESS_STATE_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import { canGrantAuthorityAccess } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import { useAuthorityAccessList } from './authority-access.api.ts';
import { authorityColumns } from './authority-columns.tsx';
import { AUTHORITY_ORDER, NO_AUTHORITY_FILTER } from './authority-filter.ts';
import { LazyAccessDetail, LazyGrantAccessModal } from './lazy-authority-dialogs.ts';

export function AuthorityListPage() {
  const [filter, changeFilter] = useUrlState(NO_AUTHORITY_FILTER);
  const row = useOpenRow('access');
  const list = useAuthorityAccessList(filter);
  const locations = useQuery(locationsQuery).data;
  const nameOf = (iri: string) => locations?.find((location) => location['@id'] === iri)?.name ?? '…';
  const [isGranting, setIsGranting] = useState(false);
  const customer = useCustomerField();
  const mayGrant = canGrantAuthorityAccess(useActor());
  const grant = () => setIsGranting(mayGrant);
  useNewEntryHotkey(grant);
  usePaletteAction(
    mayGrant ? { id: 'grant-access', label: 'Zugang für eine Behörde erteilen', onChosen: grant } : null,
  );
  const columns = authorityColumns(nameOf);
  const sorting = sortingOf(AUTHORITY_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Zugang für Behörden"
        subtitle="Eine Behörde liest für eine begrenzte Zeit, was Sie ihr öffnen. Sie sehen, was angesehen wurde."
      >
        {mayGrant && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={grant}>
            Zugang erteilen
          </Button>
        )}
      </PageHeader>
      {!mayGrant && (
        <Text>
          Im Demo-Zugang wird kein Zugang erteilt, weil alle Besucher dieselben Einträge sehen. Öffnen Sie die Zeile, um
          zu lesen, was eine Behörde angesehen hat.
        </Text>
      )}
      <ListFilters
        filter={filter}
        onChange={changeFilter}
        sorting={sorting}
        fields={[
          { kind: 'text', name: 'authority', label: 'Behörde' },
          { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(AUTHORITY_ACCESS_STATE_TEXTS) },
          customer,
        ]}
      />
      <DataList
        label="Zugänge für Behörden"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Zugang', filter, changeFilter)}
        emptyContent={<NoAccess onGrant={mayGrant ? grant : null} />}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
      />
      <LazyAccessDetail
        id={row.id}
        rowNavigation={rowNavigationOf(list, row, ({ authority }) => authority)}
        nameOf={nameOf}
        onClose={row.close}
      />
      {isGranting && <LazyGrantAccessModal onClose={() => setIsGranting(false)} />}
    </Stack>
  );
}

const NoAccess = ({ onGrant }: { readonly onGrant: (() => void) | null }) => (
  <>
    <Text maw="32rem" ta="center">
      Noch hat keine Behörde einen Zugang. Sie wählen Standorte, Zeitraum und was zu sehen ist. Danach erhalten Sie
      einen Link und einen Code, den Sie auf anderem Weg mitteilen.
    </Text>
    {onGrant !== null && (
      <Button variant="default" onClick={onGrant}>
        Ersten Zugang erteilen
      </Button>
    )}
  </>
);
