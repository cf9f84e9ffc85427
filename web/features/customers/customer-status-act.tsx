import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeCustomer } from './customers.api.ts';

/** Only the platform decides whether an organisation is active. */
export function CustomerStatusAct({ customer }: { readonly customer: Customer }) {
  const change = useChangeCustomer(customer.id);
  const setActive = (isActive: boolean) => () =>
    change.mutateAsync({ body: { isActive }, ifMatch: null, idempotencyKey: crypto.randomUUID() });
  if (customer.isActive)
    return (
      <StatusAct
        label="Organisation stilllegen"
        icon={IconPlayerPause}
        confirmLabel="Stilllegen"
        isTaking
        successText={`${customer.name} ist stillgelegt.`}
        act={setActive(false)}
      >
        <Text>
          Niemand kann dann mehr für {customer.name} arbeiten, an keinem Standort und auf keinem Gerät. Was erfasst ist,
          bleibt.
        </Text>
      </StatusAct>
    );
  return (
    <StatusAct
      label="Organisation aktivieren"
      icon={IconPlayerPlay}
      confirmLabel="Aktivieren"
      successText={`${customer.name} ist wieder aktiv.`}
      act={setActive(true)}
    >
      <Text>Wer einen Zugang zu {customer.name} hat, kann dann wieder für diese Organisation arbeiten.</Text>
    </StatusAct>
  );
}
