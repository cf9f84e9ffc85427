import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';

/** Reminds the management that the contract ends or has ended, and leads to what is left to do. */
export function LeavingNotice({ customer }: { readonly customer: Customer }) {
  if (customer.endsOn === undefined) return null;
  const title = customer.hasEnded
    ? 'Der Vertrag ist beendet: Es wird nichts mehr erfasst'
    : `Der Vertrag endet am ${formatLongDay(customer.endsOn)}`;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={title}>
      <Anchor
        renderRoot={(props) => (
          <Link to="/customer/termination/{-$id}" params={{ id: String(customer.id) }} {...props} />
        )}
      >
        {customer.hasEnded ? 'Exportieren, solange es noch geht' : 'Schritte ansehen und exportieren'}
      </Anchor>
    </Alert>
  );
}
