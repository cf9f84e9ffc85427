import { IconBuildingBank, IconCoins, IconFileText, IconGauge, IconReceipt, IconShieldLock } from '@tabler/icons-react';
import { AgreementSection } from '#web/features/billing/contract/agreement-section.tsx';
import { ContractSection } from '#web/features/billing/contract/contract-section.tsx';
import { FeeSection } from '#web/features/billing/contract/fee-section.tsx';
import { InvoiceSection } from '#web/features/billing/invoices/invoice-section.tsx';
import { PlanSection } from '#web/features/billing/prices/plan-section.tsx';
import { QuotaSection } from '#web/features/billing/contract/quota-section.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SectionedPage, type SectionedPageProps } from '#web/ui/sections/sectioned-page.tsx';

interface BillingViewProps extends Omit<SectionedPageProps, 'sections'> {
  /** IRI of the organisation. */
  readonly customer: string;
}

/** Shows the contract, the usage and the invoices of an organisation. Their forms are dialogs. */
export const BillingView = ({ customer, ...page }: BillingViewProps) => (
  <SectionedPage {...page} sections={[...usageSections(customer), ...contractSections(customer)]} />
);

const usageSections = (customer: string): Section[] => [
  {
    id: 'quota',
    title: 'OASIS-Kontingent',
    icon: IconGauge,
    isWide: true,
    content: <QuotaSection customer={customer} />,
  },
  {
    id: 'plans',
    title: 'Tarife der Standorte',
    hint: 'Jeder Tarif enthält Maßnahmen, Kontrollgänge, Aufgaben und Protokolle. Preise im Monat, netto.',
    icon: IconCoins,
    isWide: true,
    content: <PlanSection customer={customer} />,
  },
  {
    id: 'invoices',
    title: 'Rechnungen',
    hint: 'Am Ersten eines Monats für den Monat davor',
    icon: IconReceipt,
    isWide: true,
    content: <InvoiceSection customer={customer} />,
  },
];

const contractSections = (customer: string): Section[] => [
  { id: 'contract', title: 'Vertrag', icon: IconFileText, content: <ContractSection customer={customer} /> },
  {
    id: 'agreement',
    title: 'Auftragsverarbeitung (AVV)',
    icon: IconShieldLock,
    content: <AgreementSection customer={customer} />,
  },
  {
    id: 'fee',
    title: 'Gebühr der Behörde für OASIS',
    icon: IconBuildingBank,
    content: <FeeSection customer={customer} />,
  },
];
