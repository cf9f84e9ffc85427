import { Stack } from '@mantine/core';
import { useSession } from '#web/api/session/session.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { BillingView } from './billing-view.tsx';

const TITLE = 'Rechnungen & Vertragsdaten';

/** Shows operators the contract and the invoices of their organisation, and lets them book packages. */
export function BillingPage() {
  const { customer } = useSession();
  if (customer !== null)
    return <BillingView key={customer['@id']} customer={customer['@id']} title={TITLE} subtitle={customer.name} />;
  return (
    <Stack gap="lg">
      <PageHeader title={TITLE} />
      <EmptyNotice />
    </Stack>
  );
}
