import { useQuery } from '@tanstack/react-query';
import { customers } from '#shared/contracts/customers/customers.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { customerNameQuery } from './billing.api.ts';
import { BillingView } from './billing-view.tsx';

/** Shows admins the billing page of any organisation. */
export function CustomerBillingPage() {
  const id = usePathParameter('id');
  const { data } = useQuery(customerNameQuery(id));
  return (
    <BillingView
      key={id}
      customer={`${customers.path}/${id}`}
      title="Vertrag und Kontingent"
      back={{ to: '/customer/edit/$id', params: { id }, label: data?.name ?? 'Organisation' }}
    />
  );
}
