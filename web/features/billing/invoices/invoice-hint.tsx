import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InvoiceLack } from '#shared/contracts/billing/billing.ts';
import { canManagePrices } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { contractQuery } from '#web/features/billing/billing.api.ts';

const LACK_TEXTS: Readonly<Record<Exclude<InvoiceLack, 'issuer'>, string>> = {
  address: 'Die Anschrift für die Rechnung ist unvollständig. Bitte ergänzen Sie sie unter „Rechnungsempfänger“.',
  vatId:
    'Für Rechnungen in ein anderes Land der EU fehlt die USt-IdNr. dieses Landes. Bitte ergänzen Sie sie in den Angaben der Organisation.',
  electronicAddress:
    'Die elektronische Adresse für E-Rechnungen fehlt. Bitte geben Sie unter „Rechnungsempfänger“ eine E-Mail-Adresse oder eine elektronische Adresse an.',
};

/** Shows what prevents invoices from being issued, and links to where it can be fixed. */
export function InvoiceHint({ customer }: { readonly customer: string }) {
  const { data } = useQuery(contractQuery(customer));
  const isPlatformAdmin = canManagePrices(useActor());
  const lack = data?.item.invoiceLacks;
  if (lack === undefined || (lack === 'issuer' && !isPlatformAdmin)) return null;
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
      title="Rechnungen warten"
    >
      {lack !== 'issuer' ? (
        `${LACK_TEXTS[lack]} Fällige Rechnungen folgen dann von selbst.`
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
