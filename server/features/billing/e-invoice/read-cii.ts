// Reads a Cross Industry Invoice into the terms of EN 16931. What is verified is the file itself, not what it was made of.
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

/** A node of the parsed file: a text, or children by name, each of which may occur several times. */
type Node = string | { readonly [name: string]: readonly Node[] };
const NodeOf: z.ZodType<Node> = z.lazy(() => z.union([z.string(), z.record(z.string(), z.array(NodeOf))]));

/** The texts of the terms of one group, by the number of the term: `BT-1`. A term that is absent has no entry. */
export type Terms = Readonly<Partial<Record<`BT-${number}`, string>>>;

export interface NormInvoice {
  readonly document: Terms;
  readonly seller: Terms;
  readonly buyer: Terms;
  readonly lines: readonly Terms[];
  readonly breakdown: readonly Terms[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
  isArray: () => true,
});

export function readCii(xml: string): NormInvoice {
  const root = at(NodeOf.parse(nodeOf(parser.parse(xml))), 'CrossIndustryInvoice');
  const transaction = at(root, 'SupplyChainTradeTransaction');
  const agreement = at(transaction, 'ApplicableHeaderTradeAgreement');
  const settlement = at(transaction, 'ApplicableHeaderTradeSettlement');
  return {
    document: {
      ...termsOf(root, DOCUMENT),
      ...termsOf(agreement, { 'BT-10': 'BuyerReference' }),
      ...termsOf(settlement, SETTLEMENT),
    },
    seller: termsOf(at(agreement, 'SellerTradeParty'), SELLER),
    buyer: termsOf(at(agreement, 'BuyerTradeParty'), BUYER),
    lines: all(transaction, 'IncludedSupplyChainTradeLineItem').map((line) => termsOf(line, LINE)),
    breakdown: all(settlement, 'ApplicableTradeTax').map((share) => termsOf(share, BREAKDOWN)),
  };
}

type Paths = Readonly<Partial<Record<`BT-${number}`, string>>>;

const DOCUMENT: Paths = {
  'BT-1': 'ExchangedDocument/ID',
  'BT-2': 'ExchangedDocument/IssueDateTime/DateTimeString',
  'BT-3': 'ExchangedDocument/TypeCode',
  'BT-23': 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
  'BT-24': 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
};
const TOTALS = 'SpecifiedTradeSettlementHeaderMonetarySummation';
const SETTLEMENT: Paths = {
  'BT-5': 'InvoiceCurrencyCode',
  'BT-9': 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString',
  'BT-20': 'SpecifiedTradePaymentTerms/Description',
  'BT-25': 'InvoiceReferencedDocument/IssuerAssignedID',
  'BT-26': 'InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString',
  'BT-73': 'BillingSpecifiedPeriod/StartDateTime/DateTimeString',
  'BT-74': 'BillingSpecifiedPeriod/EndDateTime/DateTimeString',
  'BT-81': 'SpecifiedTradeSettlementPaymentMeans/TypeCode',
  'BT-84': 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
  'BT-86': 'SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID',
  'BT-106': `${TOTALS}/LineTotalAmount`,
  'BT-109': `${TOTALS}/TaxBasisTotalAmount`,
  'BT-110': `${TOTALS}/TaxTotalAmount`,
  'BT-112': `${TOTALS}/GrandTotalAmount`,
  'BT-115': `${TOTALS}/DuePayableAmount`,
};
const SELLER: Paths = {
  'BT-27': 'Name',
  'BT-31': 'SpecifiedTaxRegistration/ID[VA]',
  'BT-32': 'SpecifiedTaxRegistration/ID[FC]',
  'BT-34': 'URIUniversalCommunication/URIID',
  'BT-35': 'PostalTradeAddress/LineOne',
  'BT-37': 'PostalTradeAddress/CityName',
  'BT-38': 'PostalTradeAddress/PostcodeCode',
  'BT-40': 'PostalTradeAddress/CountryID',
  'BT-41': 'DefinedTradeContact/PersonName',
  'BT-42': 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
  'BT-43': 'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
};
const BUYER: Paths = {
  'BT-44': 'Name',
  'BT-48': 'SpecifiedTaxRegistration/ID[VA]',
  'BT-49': 'URIUniversalCommunication/URIID',
  'BT-50': 'PostalTradeAddress/LineOne',
  'BT-52': 'PostalTradeAddress/CityName',
  'BT-53': 'PostalTradeAddress/PostcodeCode',
  'BT-55': 'PostalTradeAddress/CountryID',
};
const LINE: Paths = {
  'BT-126': 'AssociatedDocumentLineDocument/LineID',
  'BT-129': 'SpecifiedLineTradeDelivery/BilledQuantity',
  'BT-130': 'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
  'BT-131': 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
  'BT-146': 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
  'BT-151': 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode',
  'BT-152': 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent',
  'BT-153': 'SpecifiedTradeProduct/Name',
};
const BREAKDOWN: Paths = {
  'BT-116': 'BasisAmount',
  'BT-117': 'CalculatedAmount',
  'BT-118': 'CategoryCode',
  'BT-119': 'RateApplicablePercent',
  'BT-120': 'ExemptionReason',
  'BT-121': 'ExemptionReasonCode',
};

const termsOf = (node: Node | undefined, paths: Paths): Terms =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([term, path = '']) => {
      const text = textAt(node, path);
      return text === undefined || text === '' ? [] : [[term, text]];
    }),
  );

/** A path may end in an attribute, `@unitCode`, or choose by the scheme of an identifier, `ID[VA]`. */
function textAt(node: Node | undefined, path: string): string | undefined {
  const [, name = '', scheme, rest] = /^([@\w]+)(?:\[(\w+)\])?(?:\/(.+))?$/.exec(path) ?? [];
  for (const child of all(node, name)) {
    if (rest !== undefined) {
      const text = textAt(child, rest);
      if (text !== undefined) return text;
    } else if (scheme === undefined || textAt(child, '@schemeID') === scheme) return textOf(child);
  }
  return undefined;
}

const textOf = (node: Node): string => {
  if (typeof node === 'string') return node.trim();
  const [text] = node['#text'] ?? [];
  const scheme = node['@schemeID']?.[0];
  const words = typeof text === 'string' ? text.trim() : '';
  // The scheme of an electronic address is read with it.
  return typeof scheme === 'string' && !['VA', 'FC'].includes(scheme) ? `${scheme}:${words}` : words;
};

const all = (node: Node | undefined, name: string): readonly Node[] =>
  node === undefined || typeof node === 'string' ? [] : (node[name] ?? []);

const at = (node: Node | undefined, name: string): Node | undefined => all(node, name)[0];

/** The parser returns attributes and texts without a list. */
function nodeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, (Array.isArray(child) ? child : [child]).map(nodeOf)]),
  );
}
