import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { AddressValues } from '#web/ui/form/address-fields.tsx';
import { customerQuery } from './customers.api.ts';

interface CustomerAddressButtonProps {
  /** IRI of the organisation; '' for none yet. */
  readonly customer: string;
  readonly values: AddressValues;
  readonly onChange: (address: AddressValues) => void;
}

/** Copies the address of the organisation, unless one was typed already. */
export function CustomerAddressButton({ customer, values, onChange }: CustomerAddressButtonProps) {
  const id = idFromIri(customer, customers.path);
  const { data } = useQuery({ ...customerQuery(String(id)), enabled: customer !== '' });
  if (data?.item.address === undefined) return null;
  const { street = '', postalCode = '', city = '' } = data.item;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      style={{ alignSelf: 'start' }}
      disabled={[values.street, values.postalCode, values.city].some((text) => text.trim() !== '')}
      onClick={() => onChange({ street, postalCode, city })}
    >
      Adresse der Organisation übernehmen
    </Button>
  );
}
