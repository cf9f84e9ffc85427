import * as z from 'zod/mini';
import { addressParts } from '#shared/contracts/wire/address.ts';
import { EU_COUNTRIES } from '#shared/domain/billing/eu-countries.ts';
import { readElectronicAddress } from '#shared/domain/billing/payment-details.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  dateTime,
  day,
  emailField,
  iriOf,
  itemFields,
  maxCharacters,
  nameField,
} from '#shared/contracts/wire/hydra.ts';

/** Version of the data-processing agreement (Art. 28 GDPR) that is offered today. */
export const AGREEMENT_VERSION = '2026-11';
/** Day on which this version was published (YYYY-MM-DD). Nobody can have accepted it earlier. */
export const AGREEMENT_SINCE = '2026-11-01';

const DAY_MESSAGE = 'Bitte ein Datum angeben.';
const months = (maximum: number, minimum = 1) => {
  const message = `Bitte zwischen ${minimum} und ${maximum} Monaten angeben.`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
};

/** What can be missing before an invoice is issued: data of the recipient, or those of the sender. */
const InvoiceLack = z.enum(['address', 'vatId', 'electronicAddress', 'issuer']);
export type InvoiceLack = z.infer<typeof InvoiceLack>;

/** The contract between an organisation and the platform. Days are YYYY-MM-DD. */
export const Contract = z.object({
  ...itemFields('Contract'),
  customer: iriOf('Customer'),
  /** Absent while no contract is agreed. */
  beginsOn: z.optional(z.iso.date()),
  termMonths: z.int(),
  /** Number of months by which the contract renews itself unless it is terminated in time. */
  renewalMonths: z.int(),
  noticeMonths: z.int(),
  /** Last day of the contract; present once it was terminated. */
  endsOn: z.optional(z.iso.date()),
  /** Earliest last day if the contract is terminated today, and the deadline for that termination. */
  nextEndOn: z.optional(z.iso.date()),
  noticeUntil: z.optional(z.iso.date()),
  /** Invoice address, if it differs from the address of the organisation. */
  billingName: z.optional(z.string()),
  billingStreet: z.optional(z.string()),
  billingPostalCode: z.optional(z.string()),
  billingCity: z.optional(z.string()),
  billingEmail: z.optional(z.string()),
  /** Country of the invoice address, two letters; absent for Germany. */
  billingCountry: z.optional(z.enum(EU_COUNTRIES)),
  /** Leitweg-ID or another reference that the recipient wants on invoices (BT-10). */
  billingReference: z.optional(z.string()),
  /** Where electronic invoices go (BT-49), if not to the e-mail address. */
  billingElectronicAddress: z.optional(z.string()),
  /** What is missing before an invoice can be issued (§ 14 Abs. 4 UStG, EN 16931). */
  invoiceLacks: z.optional(InvoiceLack),
  /** Version of the data-processing agreement offered today. The next fields describe the accepted one. */
  currentAgreement: z.string(),
  agreementVersion: z.optional(z.string()),
  agreementAcceptedAt: z.optional(dateTime()),
  agreementAcceptedBy: z.optional(z.string()),
});
export type Contract = z.infer<typeof Contract>;

const { street, city } = addressParts();
const ADDRESS_MESSAGE =
  'Bitte eine E-Mail-Adresse angeben, oder Schema und Kennung wie 0204:991-12345-06 (Leitweg-ID) oder 9930:DE123456789.';
export const ContractPatch = z.object({
  billingName: z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(200)))),
  billingStreet: street,
  /** Its form depends on the country. */
  billingPostalCode: z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(10)))),
  billingCity: city,
  billingEmail: z.optional(z.nullable(emailField())),
  billingCountry: z.optional(z.nullable(z.enum(EU_COUNTRIES, 'Bitte ein Land der EU wählen.'))),
  billingReference: z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(100)))),
  billingElectronicAddress: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        maxCharacters(254),
        z.refine((text) => text === '' || readElectronicAddress(text) !== null, ADDRESS_MESSAGE),
      ),
    ),
  ),
  /** Only the platform's admin may change the terms of the contract. */
  beginsOn: z.optional(z.nullable(day(DAY_MESSAGE))),
  termMonths: z.optional(months(120)),
  renewalMonths: z.optional(months(120)),
  noticeMonths: z.optional(months(24, 0)),
  endsOn: z.optional(z.nullable(day(DAY_MESSAGE))),
});
export type ContractPatch = z.infer<typeof ContractPatch>;

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/contracts',
  summary: 'Retrieves the collection of Contract resources.',
  list: { filters: { customer: ['relation'] }, order: ['id'] },
  response: Contract,
});
export const getContract = endpoint({
  method: 'GET',
  path: '/api/contracts/{id}',
  summary: 'Retrieves a Contract resource.',
  response: Contract,
});
export const patchContract = endpoint({
  method: 'PATCH',
  path: '/api/contracts/{id}',
  summary: 'Changes the recipient of the invoices; the terms can only be changed by the platform.',
  body: ContractPatch,
  response: Contract,
});
export const contracts = resource({
  name: 'Contract',
  path: '/api/contracts',
  description: 'What an organisation agreed on with the platform.',
  schema: Contract,
  endpoints: [listContracts, getContract, patchContract],
});

/** The plan a location has today. */
export const LocationPlan = z.object({
  ...itemFields('LocationPlan'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  isActive: z.boolean(),
  plan: z.optional(iriOf('Plan')),
  planName: z.optional(z.string()),
  /** Agreed net price per month. */
  priceCents: z.optional(z.int()),
  /** First day of the month from which the plan applies. */
  validFrom: z.optional(z.iso.date()),
  isPremium: z.boolean(),
  /** OASIS queries per month; absent if unlimited. */
  monthlyLimit: z.optional(z.int()),
});
export type LocationPlan = z.infer<typeof LocationPlan>;

const PRICE_MESSAGE = 'Bitte einen Betrag zwischen 0 und 100.000 Euro angeben.';
export const priceCents = () =>
  z.int(PRICE_MESSAGE).check(z.minimum(0, PRICE_MESSAGE), z.maximum(10_000_000, PRICE_MESSAGE));
const LIMIT_MESSAGE = 'Bitte eine ganze Zahl bis 1.000.000 angeben.';
export const monthlyLimit = () =>
  z.nullable(z.int(LIMIT_MESSAGE).check(z.minimum(0, LIMIT_MESSAGE), z.maximum(1_000_000, LIMIT_MESSAGE)));

/**
 * If the price or the limit is left out, a new plan's own values apply. Null for the plan ends it; leaving it out keeps
 * it.
 */
export const LocationPlanPatch = z.object({
  plan: z.optional(z.nullable(iriOf('Plan'))),
  priceCents: z.optional(priceCents()),
  monthlyLimit: z.optional(monthlyLimit()),
});
export type LocationPlanPatch = z.infer<typeof LocationPlanPatch>;

export const listLocationPlans = endpoint({
  method: 'GET',
  path: '/api/location_plans',
  summary: 'Retrieves the collection of LocationPlan resources.',
  list: {
    filters: { customer: ['relation'], location: ['relation'] },
    order: ['name', 'id'],
    exported: '/api/export/location_plans',
  },
  response: LocationPlan,
});
export const getLocationPlan = endpoint({
  method: 'GET',
  path: '/api/location_plans/{id}',
  summary: 'Retrieves a LocationPlan resource.',
  response: LocationPlan,
});
export const patchLocationPlan = endpoint({
  method: 'PATCH',
  path: '/api/location_plans/{id}',
  summary: 'Agrees on a plan for a location, from the running month on.',
  body: LocationPlanPatch,
  response: LocationPlan,
});
export const locationPlans = resource({
  name: 'LocationPlan',
  path: '/api/location_plans',
  description: 'Which plan a location has today.',
  schema: LocationPlan,
  endpoints: [listLocationPlans, getLocationPlan, patchLocationPlan],
});
