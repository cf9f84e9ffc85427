// Writes an invoice as Cross Industry Invoice (UN/CEFACT D16B), the syntax that ZUGFeRD and XRechnung share. The order of
// the elements is prescribed.
import XmlBuilder from 'fast-xml-builder';
import type { VatCategory } from '#shared/domain/billing/invoice-amounts.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';

/** Where a file is used: within the PDF, or by itself. Both are EN 16931; XRechnung adds rules of its own. */
export type InvoiceFormat = 'zugferd' | 'xrechnung';

/** BT-24. */
export const GUIDELINES = {
  zugferd: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const satisfies Record<InvoiceFormat, string>;
/** BT-23, the process of billing in the network Peppol, which XRechnung requires. */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** BT-120 and BT-121: why a category has no tax. */
const EXEMPTIONS: Readonly<Partial<Record<VatCategory, object>>> = {
  AE: { reason: 'Steuerschuldnerschaft des Leistungsempfängers', code: 'VATEX-EU-AE' },
  E: { reason: 'Umsatzsteuerfrei' },
};

const builder = new XmlBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', processEntities: true });

export function writeCii(invoice: ElectronicInvoice, format: InvoiceFormat): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': PROCESS },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINES[format] },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': printable(invoice.number),
        'ram:TypeCode': invoice.typeCode,
        'ram:IssueDateTime': dayOf(invoice.issuedOn),
        ...(invoice.note !== undefined && { 'ram:IncludedNote': { 'ram:Content': printable(invoice.note) } }),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': printable(invoice.reference),
          'ram:SellerTradeParty': sellerOf(invoice.seller),
          'ram:BuyerTradeParty': partyOf(invoice.buyer),
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dayOf(invoice.period[1]) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  });
}

function lineOf(line: ElectronicInvoice['lines'][number], index: number) {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': printable(line.text) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': amountOf(line.unitCents) },
    },
    // C62 stands for 'one', a thing that is counted.
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': 'C62', '#text': String(line.quantity) } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': line.vatCategory,
        'ram:RateApplicablePercent': String(line.vatPercent),
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amountOf(line.netCents) },
    },
  };
}

const sellerOf = ({ contact, phone, email, ...seller }: ElectronicInvoice['seller']) =>
  partyOf(seller, {
    'ram:DefinedTradeContact': {
      'ram:PersonName': printable(contact),
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': printable(phone) },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': email },
    },
  });

function partyOf(party: ElectronicInvoice['buyer'] & { readonly taxNumber?: string | undefined }, contact = {}) {
  const { address, vatId, taxNumber } = party;
  const registrations = [
    ...(vatId === undefined ? [] : [registrationOf('VA', vatId)]),
    ...(taxNumber === undefined ? [] : [registrationOf('FC', printable(taxNumber))]),
  ];
  return {
    'ram:Name': printable(party.name),
    ...contact,
    'ram:PostalTradeAddress': {
      'ram:PostcodeCode': printable(party.postalCode),
      'ram:LineOne': printable(party.street),
      'ram:CityName': printable(party.city),
      'ram:CountryID': party.country,
    },
    ...(address !== null && {
      'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': address.scheme, '#text': printable(address.id) } },
    }),
    ...(registrations.length > 0 && { 'ram:SpecifiedTaxRegistration': registrations }),
  };
}

const registrationOf = (scheme: string, id: string) => ({ 'ram:ID': { '@schemeID': scheme, '#text': id } });

function settlementOf(invoice: ElectronicInvoice) {
  const { precedingNumber, precedingIssuedOn, dueOn, period } = invoice;
  return {
    'ram:PaymentReference': printable(invoice.number),
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans': paymentOf(invoice),
    'ram:ApplicableTradeTax': invoice.shares.map(shareOf),
    'ram:BillingSpecifiedPeriod': { 'ram:StartDateTime': dayOf(period[0]), 'ram:EndDateTime': dayOf(period[1]) },
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': invoice.terms,
      ...(dueOn !== undefined && { 'ram:DueDateDateTime': dayOf(dueOn) }),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amountOf(invoice.netCents),
      'ram:TaxBasisTotalAmount': amountOf(invoice.netCents),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#text': amountOf(invoice.vatCents) },
      'ram:GrandTotalAmount': amountOf(invoice.grossCents),
      'ram:DuePayableAmount': amountOf(invoice.grossCents),
    },
    ...(precedingNumber !== undefined && {
      'ram:InvoiceReferencedDocument': {
        'ram:IssuerAssignedID': printable(precedingNumber),
        ...(precedingIssuedOn !== undefined && { 'ram:FormattedIssueDateTime': dayOf(precedingIssuedOn, 'qdt') }),
      },
    }),
  };
}

/** Code 58 is a SEPA transfer to the account; 97 says that both settle between themselves, as for what is credited. */
function paymentOf({ iban, bic, typeCode }: ElectronicInvoice) {
  if (typeCode === '381' || iban === undefined) return { 'ram:TypeCode': '97' };
  return {
    'ram:TypeCode': '58',
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': iban },
    ...(bic !== undefined && { 'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': bic } }),
  };
}

function shareOf({ vatCategory, vatPercent, netCents, vatCents }: ElectronicInvoice['shares'][number]) {
  const { reason, code }: { readonly reason?: string; readonly code?: string } = EXEMPTIONS[vatCategory] ?? {};
  return {
    'ram:CalculatedAmount': amountOf(vatCents),
    'ram:TypeCode': 'VAT',
    ...(reason !== undefined && { 'ram:ExemptionReason': reason }),
    'ram:BasisAmount': amountOf(netCents),
    'ram:CategoryCode': vatCategory,
    ...(code !== undefined && { 'ram:ExemptionReasonCode': code }),
    'ram:RateApplicablePercent': String(vatPercent),
  };
}

/** Writes cents as `1234.50`. Dividing by 100 would lose cents of very large amounts. */
export function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const dayOf = (day: string, namespace = 'udt') => ({
  [`${namespace}:DateTimeString`]: { '@format': '102', '#text': day.replaceAll('-', '') },
});

/** XML has no control characters, not even escaped. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const printable = (text: string) => text.replaceAll(UNWRITABLE, ' ').trim();
