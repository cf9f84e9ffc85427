import '#web/mantine-forms.css';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerChoices, namesByIri } from '#web/api/choices.ts';

interface ChosenCustomersProps {
  readonly value: readonly string[];
  /** A new choice replaces the previous one. */
  readonly isSingle?: boolean;
  readonly error: ReactNode;
  readonly onChange: (customers: string[]) => void;
}

/** Chooses the organisations of a user among many. */
export function ChosenCustomers({ value, isSingle = false, error, onChange }: ChosenCustomersProps) {
  const query = useQuery(customerChoices);
  const names = namesByIri(query.data);
  const others = (query.data ?? []).filter((customer) => !value.includes(customer['@id']));
  return (
    <Stack gap="xs">
      <NativeSelect
        label={isSingle ? 'Organisation' : 'Organisationen'}
        name="customers"
        value=""
        error={query.isError ? 'Die Organisationen konnten nicht geladen werden.' : error}
        onChange={(event) =>
          event.currentTarget.value !== '' && onChange([...(isSingle ? [] : value), event.currentTarget.value])
        }
        data={[
          {
            value: '',
            label: value.length === 0 || isSingle ? 'Organisation wählen' : 'Weitere Organisation hinzufügen',
          },
          ...others.map((customer) => ({ value: customer['@id'], label: customer.name })),
        ]}
      />
      {value.length === 0 ? (
        <Text c="dimmed">Keine Organisation gewählt.</Text>
      ) : (
        <Group gap="xs" role="group" aria-label="Gewählte Organisationen">
          {value.map((customer) => (
            <Button
              key={customer}
              variant="default"
              radius="xl"
              rightSection={<IconX size={16} aria-hidden />}
              aria-label={`${names.get(customer) ?? 'Organisation'} entfernen`}
              onClick={() => onChange(value.filter((one) => one !== customer))}
            >
              {names.get(customer) ?? '…'}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
