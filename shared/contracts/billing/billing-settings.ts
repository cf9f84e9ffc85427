import * as z from 'zod/mini';
import { isBic, isIban, isMailAddress } from '#shared/domain/billing/payment-details.ts';
import { hasVatIdForm } from '#shared/domain/billing/vat-id.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, dateTime, day, itemFields, requiredText } from '#shared/contracts/wire/hydra.ts';

/**
 * The sender of the invoices, and the fee the authority charges the organisations directly, with the source of that
 * figure.
 */
export const BillingSetting = z.object({
  ...itemFields('BillingSetting'),
  issuerName: z.optional(z.string()),
  issuerStreet: z.optional(z.string()),
  issuerPostalCode: z.optional(z.string()),
  issuerCity: z.optional(z.string()),
  issuerVatId: z.optional(z.string()),
  issuerEmail: z.optional(z.string()),
  issuerIban: z.optional(z.string()),
  issuerBic: z.optional(z.string()),
  /** Tax number (Steuernummer), for a sender without VAT id. */
  issuerTaxNumber: z.optional(z.string()),
  /** Whom recipients may ask, which XRechnung requires. */
  issuerContact: z.optional(z.string()),
  issuerPhone: z.optional(z.string()),
  paymentDays: z.int(),
  /** Fee for each OASIS query, in hundredths of a cent. */
  feePerQuery: z.int(),
  /** Minimum fee of an organisation per year. */
  feeMinimumCents: z.int(),
  feeSource: z.string(),
  feeVerifiedOn: z.iso.date(),
});
export type BillingSetting = z.infer<typeof BillingSetting>;

const text = () => z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(200))));
/** A text of a form that is checked, unless it is empty. */
const checkedText = (isValid: (text: string) => boolean, message: string) =>
  z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        maxCharacters(200),
        z.refine((value) => value === '' || isValid(value), message),
      ),
    ),
  );
const FEE_MESSAGE = 'Bitte eine ganze Zahl ab 0 angeben.';
const fee = () => z.optional(z.int(FEE_MESSAGE).check(z.minimum(0, FEE_MESSAGE), z.maximum(10_000_000, FEE_MESSAGE)));
const DAYS_MESSAGE = 'Bitte zwischen 0 und 90 Tagen angeben.';
export const BillingSettingPatch = z.object({
  issuerName: text(),
  issuerStreet: text(),
  issuerPostalCode: text(),
  issuerCity: text(),
  issuerVatId: checkedText(hasVatIdForm, 'Bitte eine gültige USt-IdNr. angeben, zum Beispiel DE123456789.'),
  issuerEmail: checkedText(isMailAddress, 'Bitte eine gültige E-Mail-Adresse angeben.'),
  issuerIban: checkedText(isIban, 'Diese IBAN kann nicht stimmen. Bitte die Prüfziffern vergleichen.'),
  issuerBic: checkedText(isBic, 'Bitte einen BIC mit 8 oder 11 Zeichen angeben.'),
  issuerTaxNumber: text(),
  issuerContact: text(),
  issuerPhone: checkedText(
    (phone) => (phone.match(/\d/g) ?? []).length >= 3,
    'Bitte eine Telefonnummer mit mindestens drei Ziffern angeben.',
  ),
  paymentDays: z.optional(z.int(DAYS_MESSAGE).check(z.minimum(0, DAYS_MESSAGE), z.maximum(90, DAYS_MESSAGE))),
  feePerQuery: fee(),
  feeMinimumCents: fee(),
  feeSource: z.optional(requiredText('Bitte die Quelle angeben.', 500)),
  feeVerifiedOn: z.optional(day('Bitte angeben, wann der Wert geprüft wurde.')),
});
export type BillingSettingPatch = z.infer<typeof BillingSettingPatch>;

export const listBillingSettings = endpoint({
  method: 'GET',
  path: '/api/billing_settings',
  summary: 'Retrieves the collection of BillingSetting resources, which has one member.',
  list: { filters: {}, order: ['id'] },
  response: BillingSetting,
});
export const getBillingSetting = endpoint({
  method: 'GET',
  path: '/api/billing_settings/{id}',
  summary: 'Retrieves the BillingSetting resource.',
  response: BillingSetting,
});
export const patchBillingSetting = endpoint({
  method: 'PATCH',
  path: '/api/billing_settings/{id}',
  summary: 'Changes the sender of the invoices and the fee of the authority.',
  body: BillingSettingPatch,
  response: BillingSetting,
});
export const billingSettings = resource({
  name: 'BillingSetting',
  path: '/api/billing_settings',
  description: 'Who sends the invoices, and what the authority takes.',
  schema: BillingSetting,
  endpoints: [listBillingSettings, getBillingSetting, patchBillingSetting],
});

/** The previous value of a price, a plan or the billing settings. */
export const PriceChange = z.object({
  ...itemFields('PriceChange'),
  /** IRI of the changed record. */
  entity: z.string(),
  value: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  userName: z.string(),
  createdAt: dateTime(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/price_changes',
  summary: 'Retrieves the collection of PriceChange resources.',
  list: { filters: { createdAt: ['date'] }, order: ['createdAt', 'id'] },
  response: PriceChange,
});
export const getPriceChange = endpoint({
  method: 'GET',
  path: '/api/price_changes/{id}',
  summary: 'Retrieves a PriceChange resource.',
  response: PriceChange,
});
export const priceChanges = resource({
  name: 'PriceChange',
  path: '/api/price_changes',
  description: 'What a price was before.',
  schema: PriceChange,
  endpoints: [listPriceChanges, getPriceChange],
});
