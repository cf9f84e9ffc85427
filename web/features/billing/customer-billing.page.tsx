import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { customers } from '#shared/contracts/customers/customers.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { customerNameQuery } from './billing.api.ts';
import { BillingView } from './billing-view.tsx';

/** Shows admins the billing page of any organisation. */
export function CustomerBillingPage() {
  const id = usePathParameter('id');
  const { data } = useQuery(customerNameQuery(id));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Vertrag und Kontingent"
        back={{ to: '/customer/edit/$id', params: { id }, label: data?.name ?? 'Organisation' }}
      />
      <BillingView key={id} customer={`${customers.path}/${id}`} />
    </Stack>
  );
}
