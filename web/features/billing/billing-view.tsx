import { Stack } from '@mantine/core';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { AgreementSection } from '#web/features/billing/contract/agreement-section.tsx';
import { ContractSection } from '#web/features/billing/contract/contract-section.tsx';
import { FeeSection } from '#web/features/billing/contract/fee-section.tsx';
import { InvoiceSection } from '#web/features/billing/invoices/invoice-section.tsx';
import { PlanSection } from '#web/features/billing/prices/plan-section.tsx';
import { QuotaSection } from '#web/features/billing/contract/quota-section.tsx';

interface BillingViewProps {
  /** IRI of the organisation. */
  readonly customer: string;
}

/** Shows the contract, the usage and the invoices of an organisation. */
export function BillingView({ customer }: BillingViewProps) {
  return (
    <FormColumns>
      <Stack gap="lg">
        <QuotaSection customer={customer} />
        <PlanSection customer={customer} />
        <InvoiceSection customer={customer} />
      </Stack>
      <Stack gap="lg">
        <ContractSection customer={customer} />
        <AgreementSection customer={customer} />
        <FeeSection customer={customer} />
      </Stack>
    </FormColumns>
  );
}
