import {
  type Plan,
  type PlanCreate,
  PlanPatch,
  type QuotaPackage,
  type QuotaPackageCreate,
  QuotaPackagePatch,
} from '#shared/contracts/billing/prices.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { USUAL_REQUESTS, type UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { wholeNumber, wholeNumberOrNull } from '#web/ui/filter/typed-text.ts';
import { amountText, centsOf } from '#web/features/billing/billing-texts.ts';
import { USUAL_VAT, vatOfValue, vatText, vatValue } from './vat-values.ts';

/** Values of a plan or a package. */
export type OfferValues = {
  name: string;
  price: string;
  /** Number of OASIS queries; for a plan, '' means unlimited. */
  queries: string;
  isPremium: boolean;
  isActive: boolean;
  /** Category and rate, such as 'S 19'. */
  vat: string;
  /** First day of the rate; '' if it always applied. */
  vatFrom: string;
};

export const PLAN_OFFER_LABELS = {
  name: 'Name',
  price: 'Preis im Monat, netto in Euro',
  queries: 'OASIS-Abfragen im Monat',
  isPremium: 'Premium: Nachweise und Dateien am Standort',
  isActive: 'Wird angeboten',
  vat: 'Umsatzsteuer',
  vatFrom: 'Umsatzsteuer gilt ab',
} as const satisfies Record<keyof OfferValues, string>;

export const PACKAGE_OFFER_LABELS = {
  ...PLAN_OFFER_LABELS,
  price: 'Preis, netto in Euro',
  queries: 'OASIS-Abfragen',
} as const satisfies Record<keyof OfferValues, string>;

export type OfferLabels = Readonly<Record<keyof OfferValues, string>>;

const NEW_OFFER: OfferValues = {
  name: '',
  price: '',
  queries: '',
  isPremium: false,
  isActive: true,
  vat: USUAL_VAT,
  vatFrom: '',
};

export const planOfferValues = (plan: Plan | null): OfferValues =>
  plan === null
    ? NEW_OFFER
    : {
        name: plan.name,
        price: amountText(plan.priceCents),
        queries: plan.monthlyLimit === undefined ? '' : String(plan.monthlyLimit),
        isPremium: plan.isPremium,
        isActive: plan.isActive,
        vat: vatValue(plan),
        vatFrom: plan.vatFrom ?? '',
      };

export const packageOfferValues = (quotaPackage: QuotaPackage | null): OfferValues =>
  quotaPackage === null
    ? NEW_OFFER
    : {
        ...NEW_OFFER,
        name: quotaPackage.name,
        price: amountText(quotaPackage.priceCents),
        queries: String(quotaPackage.queries),
        isActive: quotaPackage.isActive,
        vat: vatValue(quotaPackage),
        vatFrom: quotaPackage.vatFrom ?? '',
      };

export const planOfferBody = ({ name, price, queries, isPremium, vat }: OfferValues): PlanCreate => ({
  name: name.trim(),
  priceCents: centsOf(price) ?? -1,
  monthlyLimit: wholeNumberOrNull(queries),
  isPremium,
  ...vatOfValue(vat),
});

export const packageOfferBody = ({ name, price, queries, vat }: OfferValues): QuotaPackageCreate => ({
  name: name.trim(),
  priceCents: centsOf(price) ?? -1,
  queries: wholeNumber(queries),
  ...vatOfValue(vat),
});

export const planOfferPatch = (values: OfferValues): PlanPatch => ({
  ...planOfferBody(values),
  ...changeOf(values),
});
export const packageOfferPatch = (values: OfferValues): QuotaPackagePatch => ({
  ...packageOfferBody(values),
  ...changeOf(values),
});
const changeOf = ({ isActive, vatFrom }: OfferValues) => ({ isActive, vatFrom: vatFrom === '' ? null : vatFrom });

export const usualOfferNumbers = ({ queries }: OfferValues): UsualNumbers => ({
  queries: { typed: queries, ...USUAL_REQUESTS },
});

const errorsOfForm = ({ priceCents, monthlyLimit, vatPercent, ...otherErrors }: FieldErrors): FieldErrors => ({
  ...otherErrors,
  ...(priceCents !== undefined && { price: priceCents }),
  ...(monthlyLimit !== undefined && { queries: monthlyLimit }),
  ...(vatPercent !== undefined && { vat: vatPercent }),
});
/** The schemas of a change have the rules of a new offer as well. */
export const checkPlanOffer = (values: OfferValues) => errorsOfForm(fieldErrors(PlanPatch, planOfferPatch(values)));
export const checkPackageOffer = (values: OfferValues) =>
  errorsOfForm(fieldErrors(QuotaPackagePatch, packageOfferPatch(values)));

export const offerFields = (labels: OfferLabels): EditedFields<OfferValues> => ({
  name: { label: labels.name, text: ({ name }) => name.trim() },
  price: { label: labels.price, text: ({ price }) => price.trim() },
  queries: { label: labels.queries, text: ({ queries }) => queries.trim() || 'unbegrenzt' },
  isPremium: { label: labels.isPremium, text: ({ isPremium }) => (isPremium ? 'ja' : 'nein') },
  vat: { label: labels.vat, text: ({ vat }) => vatText(vatOfValue(vat)) },
  vatFrom: { label: labels.vatFrom, text: ({ vatFrom }) => (vatFrom === '' ? 'schon immer' : germanDay(vatFrom)) },
  isActive: { label: labels.isActive, text: ({ isActive }) => (isActive ? 'ja' : 'nein') },
});
