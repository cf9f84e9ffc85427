import { Stack } from '@mantine/core';
import { useSession } from '#web/api/session/session.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { BillingView } from './billing-view.tsx';

/** Shows operators the contract and the invoices of their organisation, and lets them book packages. */
export function BillingPage() {
  const { customer } = useSession();
  return (
    <Stack gap="lg">
      <PageHeader title="Rechnungen & Vertragsdaten" {...(customer !== null && { subtitle: customer.name })} />
      {customer === null ? <EmptyNotice /> : <BillingView key={customer['@id']} customer={customer['@id']} />}
    </Stack>
  );
}
