import '#web/mantine-forms.css';
import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconFileText, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import { countryName, EU_COUNTRIES } from '#shared/domain/billing/eu-countries.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { contractQuery, useChangeContract } from '#web/features/billing/billing.api.ts';
import { monthsText } from '#web/features/billing/billing-texts.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import type { Section } from '#web/ui/sections/section.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import {
  changesTo,
  checkContract,
  CONTRACT_FIELDS,
  type ContractValues,
  usualContractNumbers,
} from './contract-values.ts';

type ContractDraft = ReturnType<typeof useContractChange>;

const TERM_FIELDS = ['beginsOn', 'termMonths', 'renewalMonths', 'noticeMonths', 'endsOn'] as const;
const RECIPIENT_FIELDS = [
  'billingName',
  'billingStreet',
  'billingPostalCode',
  'billingCity',
  'billingCountry',
  'billingEmail',
  'billingReference',
  'billingElectronicAddress',
] as const satisfies readonly (keyof ContractValues)[];

/** What was agreed, and who receives the invoices. Only the platform edits what was agreed. */
export const contractSections = (contract: Contract, draft: ContractDraft, maySetTerms: boolean): Section[] => [
  maySetTerms ? termSection(contract, draft) : readTermSection(contract),
  {
    ...recipientHead(draft.form.values.billingName),
    fields: RECIPIENT_FIELDS,
    content: <RecipientFields draft={draft} />,
  },
];

/** The same sections for somebody who may not change them. */
export const readContractSections = (contract: Contract): Section[] => [
  readTermSection(contract),
  {
    ...recipientHead(contract.billingName ?? ''),
    content: (
      <>
        <Recipient contract={contract} />
        <Text c="dimmed">Im Demo-Zugang können Vertragsdaten nicht geändert werden.</Text>
      </>
    ),
  },
];

const termHead = ({ nextEndOn }: Contract) => ({
  id: 'contract',
  title: 'Vertrag',
  icon: IconFileText,
  value: nextEndOn === undefined ? undefined : `bis ${formatLongDay(nextEndOn)}`,
});

const recipientHead = (name: string) => ({
  id: 'recipient',
  title: 'Rechnungsempfänger',
  icon: IconMail,
  value: name.trim() || 'die Organisation',
});

const readTermSection = (contract: Contract): Section => ({
  ...termHead(contract),
  content: (
    <>
      <ContractTerms contract={contract} />
      <LeavingLink contract={contract} />
    </>
  ),
});

const termSection = (contract: Contract, { form }: ContractDraft): Section => {
  const field = (name: (typeof TERM_FIELDS)[number]) => ({
    label: CONTRACT_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return {
    ...termHead(contract),
    fields: TERM_FIELDS,
    content: (
      <>
        <NextEnd contract={contract} />
        <DateField {...field('beginsOn')} value={form.values.beginsOn} />
        <TextInput {...field('termMonths')} inputMode="numeric" maw="16rem" />
        <TextInput {...field('renewalMonths')} inputMode="numeric" maw="16rem" />
        <TextInput {...field('noticeMonths')} inputMode="numeric" maw="16rem" />
        <DateField {...field('endsOn')} value={form.values.endsOn} />
        <LeavingLink contract={contract} />
      </>
    ),
  };
};

const COUNTRIES = [
  { value: '', label: countryName('DE') },
  ...EU_COUNTRIES.filter((code) => code !== 'DE').map((value) => ({ value, label: countryName(value) })),
];

function RecipientFields({ draft: { form } }: { readonly draft: ContractDraft }) {
  const field = (name: (typeof RECIPIENT_FIELDS)[number]) => ({
    label: CONTRACT_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput {...field('billingName')} description="Leer: Name und Anschrift der Organisation." />
      <TextInput {...field('billingStreet')} />
      <TextInput {...field('billingPostalCode')} inputMode="numeric" maw="9rem" />
      <TextInput {...field('billingCity')} />
      <NativeSelect
        {...field('billingCountry')}
        data={COUNTRIES}
        description="In einem anderen EU-Land schuldet der Empfänger die Umsatzsteuer. Die Organisation braucht dann eine USt-IdNr. dieses Landes."
      />
      <TextInput {...field('billingEmail')} type="email" inputMode="email" />
      <TextInput {...field('billingReference')} description="Steht auf der Rechnung. Ohne Angabe: Ihre Kundennummer." />
      <TextInput
        {...field('billingElectronicAddress')}
        description="Eine E-Mail-Adresse, oder Schema und Kennung wie 0204:991-12345-06 (Leitweg-ID). Leer: die E-Mail-Adresse für Rechnungen, sonst die der Organisation."
      />
    </>
  );
}

function NextEnd({ contract: { nextEndOn, noticeUntil } }: { readonly contract: Contract }) {
  if (nextEndOn === undefined) return null;
  const notice = noticeUntil === undefined ? '' : `, Kündigung bis ${formatLongDay(noticeUntil)}`;
  return <FieldList fields={[{ name: 'Nächstes Ende', value: `${formatLongDay(nextEndOn)}${notice}` }]} />;
}

/** Leads to the way out, which is never hidden from whoever looks for it. */
const LeavingLink = ({ contract }: { readonly contract: Contract }) => (
  <Anchor
    renderRoot={(props) => (
      <Link to="/customer/termination/{-$id}" params={{ id: contract.customer.split('/').at(-1) }} {...props} />
    )}
  >
    Vertrag beenden und Daten mitnehmen
  </Anchor>
);

function ContractTerms({ contract }: { readonly contract: Contract }) {
  const { beginsOn, termMonths, renewalMonths, noticeMonths, endsOn } = contract;
  if (beginsOn === undefined) return <Text c="dimmed">Es ist noch keine Laufzeit vereinbart.</Text>;
  return (
    <>
      <FieldList
        fields={[
          { name: 'Beginn', value: formatLongDay(beginsOn) },
          { name: 'Laufzeit', value: monthsText(termMonths) },
          { name: 'Verlängerung', value: endsOn === undefined && `um ${monthsText(renewalMonths)}` },
          { name: 'Kündigungsfrist', value: noticeMonths === 0 ? 'keine' : `${monthsText(noticeMonths)} zum Ende` },
          { name: 'Gekündigt zum', value: endsOn !== undefined && formatLongDay(endsOn) },
        ]}
      />
      <NextEnd contract={contract} />
    </>
  );
}

function Recipient({ contract }: { readonly contract: Contract }) {
  const { billingName, billingStreet, billingPostalCode, billingCity, billingCountry, billingEmail } = contract;
  const cityLine = [billingPostalCode, billingCity].filter((part) => part !== undefined).join(' ');
  const country = billingCountry === undefined ? undefined : countryName(billingCountry);
  const address = [billingName, billingStreet, cityLine, country].filter(Boolean).join('\n');
  return (
    <FieldList
      fields={[
        { name: 'Rechnung an', value: address === '' ? 'Anschrift der Organisation' : address },
        { name: 'E-Mail', value: billingEmail ?? 'keine hinterlegt' },
        { name: 'Leitweg-ID oder Referenz', value: contract.billingReference },
        { name: 'Elektronische Adresse', value: contract.billingElectronicAddress },
      ]}
    />
  );
}

export function useContractChange(customer: string, current: Versioned<Contract>) {
  const { id } = current.item;
  const client = useQueryClient();
  const changeContract = useChangeContract(id);
  return useEditForm<Contract, ContractValues>({
    name: `contract:${id}`,
    current,
    toValues: CONTRACT_FIELDS.valuesOf,
    fields: CONTRACT_FIELDS.edited,
    check: checkContract,
    usual: usualContractNumbers,
    reload: async () => (await client.query({ ...contractQuery(customer), staleTime: 0 })) ?? current,
    send: async ({ base, values, ...request }) => {
      await changeContract.mutateAsync({ body: changesTo(base, values), ...request });
      showSuccess('Die Vertragsdaten wurden gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}
