import { Stack } from '@mantine/core';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { ContractSection } from './contract-section.tsx';
import { FeeSection } from './fee-section.tsx';
import { InvoiceSection } from './invoice-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { QuotaSection } from './quota-section.tsx';

interface BillingViewProps {
  /** IRI of the organisation. */
  readonly customer: string;
}

/** Everything about what an organisation agreed on, uses and pays. */
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
