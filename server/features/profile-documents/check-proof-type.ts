import { INSTRUCTION_PROOF_TYPE_ID, VALIDITY_BY_STATE } from '#server/db/seed/proof-types.ts';
import type { Violation } from '#server/http/render/errors.ts';
import type { ProofTypeCreate, ProofTypePatch } from '#shared/contracts/profile-documents/proof-types.ts';

interface ValidityInput {
  readonly validity: ProofTypeCreate['validity'];
  readonly validityMonths?: number | null | undefined;
}

/** Refuses months without their validity and the validity by months without months. */
export function checkValidity({ validity, validityMonths }: ValidityInput): Violation[] {
  const hasMonths = validityMonths != null;
  if (hasMonths === (validity === 'months')) return [];
  const message = hasMonths
    ? 'Monate gehören nur zur Gültigkeit nach Monaten.'
    : 'Bitte angeben, wie viele Monate der Nachweis gilt.';
  return [{ propertyPath: 'validityMonths', message }];
}

/** Returns the value of the column `validity_months` of a checked input. */
export function monthsOf({ validity, validityMonths }: ValidityInput): number | null {
  if (validity === 'unlimited') return null;
  return validity === 'state' ? VALIDITY_BY_STATE : (validityMonths ?? null);
}

/** Returns the validity of a column's value. */
export function validityOfType(months: number | null) {
  if (months === null) return { validity: 'unlimited' as const };
  return months === VALIDITY_BY_STATE
    ? { validity: 'state' as const }
    : { validity: 'months' as const, validityMonths: months };
}

/** Describes a validity in the ledger, in words that stay readable without the code. */
export function validityText(months: number | null): string {
  if (months === null) return 'unbegrenzt';
  return months === VALIDITY_BY_STATE ? 'nach Bundesland' : `${months} Monate`;
}

/** Confirming a social concept creates a proof of this type, so it stays in use. */
export function checkTypeStaysInUse(id: number, { isActive }: ProofTypePatch): Violation[] {
  if (isActive !== false || id !== INSTRUCTION_PROOF_TYPE_ID) return [];
  return [
    {
      propertyPath: 'isActive',
      message: 'Diese Art bleibt in Gebrauch: Wer ein Sozialkonzept bestätigt, erhält einen solchen Nachweis.',
    },
  ];
}

/** An inactive type stays where it was chosen before, but cannot be chosen again. */
export function checkTypeInUse({ is_active: isActive }: { readonly is_active: boolean }): Violation[] {
  return isActive ? [] : [{ propertyPath: 'type', message: 'Diese Art von Nachweis wird nicht mehr verwendet.' }];
}
