import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canManagePrices } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { contractQuery } from '#web/features/billing/billing.api.ts';

/** Shows what prevents invoices from being issued, and links to where it can be fixed. */
export function InvoiceHint({ customer }: { readonly customer: string }) {
  const { data } = useQuery(contractQuery(customer));
  const isPlatformAdmin = canManagePrices(useActor());
  const missingParts = data?.item.invoiceLacks;
  if (missingParts === undefined || (missingParts === 'issuer' && !isPlatformAdmin)) return null;
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
      title="Rechnungen warten"
    >
      {missingParts === 'address' ? (
        'Die Anschrift für die Rechnung ist unvollständig. Bitte ergänzen Sie sie unter „Rechnungsempfänger“. Fällige Rechnungen folgen dann von selbst.'
      ) : (
        <>
          Die Angaben zum Absender sind unvollständig. Bitte ergänzen Sie sie unter{' '}
          <Anchor component={Link} to="/customer/prices" underline="always">
            Tarife und Preise
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}
