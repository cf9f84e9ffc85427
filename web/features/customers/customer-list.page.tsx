import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { listCustomers } from '#shared/contracts/customers/customers.ts';
import { canCreateCustomers, canManagePrices } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { customerColumns } from './customer-columns.tsx';
import { customerListQuery, NO_CUSTOMER_FILTER, CUSTOMER_ORDER } from './customer-filter.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { useCustomerList } from './customers.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function CustomerListPage() {
  const [filter, change] = useUrlState(NO_CUSTOMER_FILTER);
  const list = useCustomerList(filter);
  const navigate = useNavigate();
  const { actor } = useSession();
  const sorting = sortingOf(CUSTOMER_ORDER, filter.order, customerColumns, (order) => change({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Organisationen" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listCustomers.list.exported}
          query={() => customerListQuery(filter)}
          fileName="Organisationen"
          onError={showError}
        />
        {canManagePrices(actor) && (
          <Button variant="default" renderRoot={(props) => <Link to="/customer/prices" {...props} />}>
            Tarife und Preise
          </Button>
        )}
        {canCreateCustomers(actor) && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate({ to: '/customer/create' })}
          >
            Organisation anlegen
          </Button>
        )}
      </PageHeader>
      <CustomerFilters filter={filter} onChange={change} sorting={sorting} />
      <DataList
        label="Organisationen"
        columns={customerColumns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Keine Organisation', filter, change)}
        onOpen={({ id }) => void navigate({ to: `/customer/edit/${id}` })}
      />
    </Stack>
  );
}
