import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
      <PageHeader title="Vertrag und Kontingent" {...(data !== undefined && { subtitle: data.name })}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/customer/edit/$id" params={{ id }} {...props} />}
        >
          Zur Organisation
        </Button>
      </PageHeader>
      <BillingView key={id} customer={`${customers.path}/${id}`} />
    </Stack>
  );
}
