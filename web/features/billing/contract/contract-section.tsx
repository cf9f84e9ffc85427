import { Button, Group, Skeleton, Text, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import { canChangeContracts } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { contractQuery } from '#web/features/billing/billing.api.ts';
import { monthsText } from '#web/features/billing/billing-texts.ts';
import { ContractDialog } from './contract-dialog.tsx';

/** Shows the term, the notice period, and the address for invoices. */
export function ContractSection({ customer }: { readonly customer: string }) {
  const contract = useQuery(contractQuery(customer));
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Stack gap="md">
      {contract.isPending && <Skeleton height={320} aria-label="Vertrag wird geladen" />}
      {contract.isError && contract.data === undefined && (
        <ErrorNotice subject="Vertragsdaten" onRetry={() => void contract.refetch()} />
      )}
      {contract.data === null && <EmptyNotice />}
      {contract.data != null && (
        <>
          <ContractTerms contract={contract.data.item} />
          <BillingAddress contract={contract.data.item} onEditPressed={() => setIsChanging(true)} />
        </>
      )}
      {isChanging && contract.data != null && (
        <ContractDialog customer={customer} current={contract.data} onClose={() => setIsChanging(false)} />
      )}
    </Stack>
  );
}

function ContractTerms({ contract }: { readonly contract: Contract }) {
  const { beginsOn, termMonths, renewalMonths, noticeMonths, endsOn, nextEndOn, noticeUntil } = contract;
  if (beginsOn === undefined) return <Text c="dimmed">Es ist noch keine Laufzeit vereinbart.</Text>;
  return (
    <FieldList
      fields={[
        { name: 'Beginn', value: formatLongDay(beginsOn) },
        { name: 'Laufzeit', value: monthsText(termMonths) },
        { name: 'Verlängerung', value: endsOn === undefined && `um ${monthsText(renewalMonths)}` },
        { name: 'Kündigungsfrist', value: noticeMonths === 0 ? 'keine' : `${monthsText(noticeMonths)} zum Ende` },
        { name: 'Gekündigt zum', value: endsOn !== undefined && formatLongDay(endsOn) },
        {
          name: 'Nächstes Ende',
          value:
            nextEndOn !== undefined &&
            noticeUntil !== undefined &&
            `${formatLongDay(nextEndOn)}, Kündigung bis ${formatLongDay(noticeUntil)}`,
        },
      ]}
    />
  );
}

function BillingAddress({
  contract,
  onEditPressed,
}: {
  readonly contract: Contract;
  readonly onEditPressed: () => void;
}) {
  const mayChange = canChangeContracts(useActor());
  const { billingName, billingStreet, billingPostalCode, billingCity, billingEmail } = contract;
  const cityLine = [billingPostalCode, billingCity].filter((part) => part !== undefined).join(' ');
  const address = [billingName, billingStreet, cityLine].filter(Boolean).join('\n');
  return (
    <>
      <FieldList
        fields={[
          { name: 'Rechnung an', value: address === '' ? 'Anschrift der Organisation' : address },
          { name: 'E-Mail', value: billingEmail ?? 'keine hinterlegt' },
        ]}
      />
      {mayChange ? (
        <Group>
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEditPressed}>
            Vertragsdaten ändern
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">Im Demo-Zugang können Vertragsdaten nicht geändert werden.</Text>
      )}
    </>
  );
}
