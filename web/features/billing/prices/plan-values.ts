import { type LocationPlan, LocationPlanPatch } from '#shared/contracts/billing/billing.ts';
import type { Plan } from '#shared/contracts/billing/prices.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { USUAL_REQUESTS, type UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { wholeNumberOrNull } from '#web/ui/filter/typed-text.ts';
import { amountText, centsOf } from '#web/features/billing/billing-texts.ts';

export type PlanValues = {
  /** IRI of the plan; '' for none. */
  plan: string;
  price: string;
  /** Number of queries; '' means unlimited. */
  limit: string;
};

export const PLAN_LABELS = {
  plan: 'Tarif',
  price: 'Vereinbarter Preis im Monat, netto in Euro',
  limit: 'OASIS-Abfragen im Monat',
} as const satisfies Record<keyof PlanValues, string>;

export const planValues = ({ plan, priceCents, monthlyLimit }: LocationPlan): PlanValues => ({
  plan: plan ?? '',
  price: priceCents === undefined ? '' : amountText(priceCents),
  limit: monthlyLimit === undefined ? '' : String(monthlyLimit),
});

/** Returns the values that the form proposes when a plan is chosen. */
export function proposedValues(iri: string, plans: readonly Plan[]): Partial<PlanValues> {
  const chosenPlan = plans.find((plan) => plan['@id'] === iri);
  if (chosenPlan === undefined) return { plan: iri };
  return {
    plan: iri,
    price: amountText(chosenPlan.priceCents),
    limit: chosenPlan.monthlyLimit === undefined ? '' : String(chosenPlan.monthlyLimit),
  };
}

export const planBody = ({ plan, price, limit }: PlanValues): LocationPlanPatch => ({
  plan: plan === '' ? null : plan,
  ...(plan !== '' && { priceCents: centsOf(price) ?? -1 }),
  monthlyLimit: wholeNumberOrNull(limit),
});

export const usualPlanNumbers = ({ limit }: PlanValues): UsualNumbers => ({
  limit: { typed: limit, ...USUAL_REQUESTS },
});

export function checkPlan(values: PlanValues): FieldErrors {
  const { priceCents, monthlyLimit, ...otherErrors } = fieldErrors(LocationPlanPatch, planBody(values));
  return {
    ...otherErrors,
    ...(priceCents !== undefined && { price: priceCents }),
    ...(monthlyLimit !== undefined && { limit: monthlyLimit }),
  };
}

export const planFields = (plans: readonly Plan[]): EditedFields<PlanValues> => ({
  plan: {
    label: PLAN_LABELS.plan,
    text: ({ plan }) =>
      plans.find((offeredPlan) => offeredPlan['@id'] === plan)?.name ?? (plan === '' ? 'Kein Tarif' : 'früherer Tarif'),
  },
  price: { label: PLAN_LABELS.price, text: ({ price }) => price.trim() },
  limit: { label: PLAN_LABELS.limit, text: ({ limit }) => limit.trim() || 'unbegrenzt' },
});
