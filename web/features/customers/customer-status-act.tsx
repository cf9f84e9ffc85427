import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeCustomer } from './customers.api.ts';

/** Only the platform decides whether an organisation is active. */
export function CustomerStatusAct({ customer }: { readonly customer: Customer }) {
  const change = useChangeCustomer(customer.id);
  return (
    <StatusAct
      isActive={customer.isActive}
      send={change.mutateAsync}
      deactivation={{
        label: 'Organisation stilllegen',
        icon: IconPlayerPause,
        confirmLabel: 'Stilllegen',
        successText: `${customer.name} ist stillgelegt.`,
        consequence: (
          <Text>
            Niemand kann dann mehr für {customer.name} arbeiten, an keinem Standort und auf keinem Gerät. Was erfasst
            ist, bleibt.
          </Text>
        ),
      }}
      activation={{
        label: 'Organisation aktivieren',
        icon: IconPlayerPlay,
        confirmLabel: 'Aktivieren',
        successText: `${customer.name} ist wieder aktiv.`,
        consequence: (
          <Text>Wer einen Zugang zu {customer.name} hat, kann dann wieder für diese Organisation arbeiten.</Text>
        ),
      }}
    />
  );
}
