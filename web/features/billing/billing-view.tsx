import { Skeleton, Stack } from '@mantine/core';
import { IconBuildingBank, IconCoins, IconFileText, IconGauge, IconReceipt, IconShieldLock } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import { canChangeContracts, canSetContract } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { AgreementSection, isAgreementAccepted } from '#web/features/billing/contract/agreement-section.tsx';
import {
  contractSections,
  readContractSections,
  useContractChange,
} from '#web/features/billing/contract/contract-sections.tsx';
import { CONTRACT_FIELDS } from '#web/features/billing/contract/contract-values.ts';
import { FeeSection } from '#web/features/billing/contract/fee-section.tsx';
import { QuotaSection } from '#web/features/billing/contract/quota-section.tsx';
import { quotaText } from '#web/features/billing/contract/quota-standing.ts';
import { InvoiceSection } from '#web/features/billing/invoices/invoice-section.tsx';
import { useInvoices } from '#web/features/billing/invoices/invoices.api.ts';
import { PlanSection } from '#web/features/billing/prices/plan-section.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SectionedPage, type SectionedPageProps } from '#web/ui/sections/sectioned-page.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { contractQuery, locationPlansQuery, quotaSituationsQuery } from './billing.api.ts';
import { euroText, invoiceText, monthlyPriceCents } from './billing-texts.ts';

interface BillingViewProps extends Omit<SectionedPageProps, 'sections'> {
  /** IRI of the organisation. */
  readonly customer: string;
}

/** Shows the usage, the invoices and the contract of an organisation. Only the contract is edited here. */
export function BillingView({ customer, ...page }: BillingViewProps) {
  const contract = useQuery(contractQuery(customer));
  const mayChange = canChangeContracts(useActor());
  const values = useSectionValues(customer);
  const around = (sections: readonly Section[]) => [
    ...usageSections(customer, values),
    ...sections,
    ...agreementSections(customer, contract.data?.item),
  ];
  // The sections are rendered once the contract is known, because a change of the page would close an open dialog.
  if (contract.isPending) return <LoadingPage {...page} />;
  if (contract.data != null && mayChange)
    return (
      <ChangeableContract
        key={contract.data.item.id}
        {...page}
        customer={customer}
        current={contract.data}
        around={around}
      />
    );
  const sections = contract.data == null ? [missingContract(contract)] : readContractSections(contract.data.item);
  return <SectionedPage {...page} sections={around(sections)} />;
}

const LoadingPage = ({ title, back }: Pick<SectionedPageProps, 'title' | 'back'>) => (
  <Stack gap="lg">
    <PageHeader title={title} back={back} />
    <Skeleton height={420} radius="md" role="group" aria-label="Vertrag wird geladen" />
  </Stack>
);

const missingContract = ({ isError, refetch }: UseQueryResult): Section => ({
  id: 'contract',
  title: 'Vertrag',
  icon: IconFileText,
  content: isError ? <ErrorNotice subject="Vertragsdaten" onRetry={() => void refetch()} /> : <EmptyNotice />,
});

interface ChangeableContractProps extends BillingViewProps {
  readonly current: Versioned<Contract>;
  readonly around: (sections: readonly Section[]) => Section[];
}

function ChangeableContract({ customer, current, around, ...page }: ChangeableContractProps) {
  const draft = useContractChange(customer, current);
  const maySetTerms = canSetContract(useActor());
  return (
    <EditPage
      {...page}
      draft={draft}
      labels={CONTRACT_FIELDS.labels}
      sections={around(contractSections(current.item, draft, maySetTerms))}
    />
  );
}

/** What the list of sections says about usage, plans and invoices, as far as it is loaded. */
function useSectionValues(customer: string) {
  const situations = useQuery(quotaSituationsQuery(customer)).data;
  const plans = useQuery(locationPlansQuery(customer)).data;
  const [latestInvoice] = useInvoices(customer).rows ?? [];
  const endsOn = useQuery(contractQuery(customer)).data?.item.endsOn;
  return {
    quota: situations && quotaText(situations),
    plans: plans && `${euroText(monthlyPriceCents(plans))} im Monat`,
    invoices: latestInvoice && invoiceText(latestInvoice.month, endsOn, localDay(serverNow())),
  };
}

const usageSections = (customer: string, values: ReturnType<typeof useSectionValues>): Section[] => [
  {
    id: 'quota',
    title: 'OASIS-Kontingent',
    icon: IconGauge,
    value: values.quota,
    isWide: true,
    content: <QuotaSection customer={customer} />,
  },
  {
    id: 'plans',
    title: 'Tarife der Standorte',
    hint: 'Jeder Tarif enthält Maßnahmen, Kontrollgänge, Aufgaben und Protokolle. Preise im Monat, netto.',
    icon: IconCoins,
    value: values.plans,
    isWide: true,
    content: <PlanSection customer={customer} />,
  },
  {
    id: 'invoices',
    title: 'Rechnungen',
    hint: 'Am Ersten eines Monats für den Monat davor. Als E-Rechnung: PDF (ZUGFeRD) und XML (XRechnung).',
    icon: IconReceipt,
    value: values.invoices,
    isWide: true,
    content: <InvoiceSection customer={customer} />,
  },
];

const agreementSections = (customer: string, contract: Contract | undefined): Section[] => [
  {
    id: 'agreement',
    title: 'Auftragsverarbeitung (AVV)',
    icon: IconShieldLock,
    value: contract && (isAgreementAccepted(contract) ? 'angenommen' : 'noch nicht angenommen'),
    content: <AgreementSection customer={customer} />,
  },
  {
    id: 'fee',
    title: 'Gebühr der Behörde für OASIS',
    icon: IconBuildingBank,
    value: 'rechnet die Behörde ab',
    content: <FeeSection customer={customer} />,
  },
];
