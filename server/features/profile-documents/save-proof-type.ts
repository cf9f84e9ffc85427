import type { Row } from '#server/db/schema.ts';
import {
  logPlatformChange,
  recordCatalogueChange,
  refuseNamesake,
} from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed, type Violation } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import {
  proofTypes,
  type ProofTypeCreate,
  type ProofTypePatch,
} from '#shared/contracts/profile-documents/proof-types.ts';
import { checkTypeStaysInUse, checkValidity, monthsOf, validityOfType, validityText } from './check-proof-type.ts';
import { insertProofType, lockProofType, updateProofType } from './proof-types.queries.ts';

type TypeRow = Row<'proof_type'>;

/** Creates a type of proof. A required one applies at once to everybody, so every organisation's ledger records it. */
export async function createProofType(context: Context, input: ProofTypeCreate): Promise<TypeRow> {
  const { tx, scope } = context;
  refuseIfAny(checkValidity(input));
  await refuseNamesake(context, 'name', { table: 'proof_type', column: 'name', text: input.name });
  const type = await insertProofType(tx, scope, {
    name: input.name,
    validity_months: monthsOf(input),
    is_required: input.isRequired ?? false,
    refreshes_id: null,
  });
  const entity = iri(proofTypes.path, type.id);
  const data = {
    name: type.name,
    validity: validityText(type.validity_months),
    isRequired: String(type.is_required),
  };
  await logPlatformChange(context, entity, data);
  await recordCatalogueChange(context, { type: 'proofType.created', entity, customerId: null, data });
  return type;
}

/** Changes a type of proof. It can be renamed or deactivated but never deleted, because proofs refer to it. */
export async function changeProofType(context: Context, id: number, patch: ProofTypePatch): Promise<TypeRow> {
  const { tx, scope } = context;
  const before = await lockProofType(tx, scope, id);
  const validity = changedValidity(before, patch);
  refuseIfAny([...checkTypeStaysInUse(id, patch), ...checkValidity(validity)]);
  if (patch.name !== undefined)
    await refuseNamesake(context, 'name', { table: 'proof_type', column: 'name', text: patch.name, exceptId: id });
  const changedProofType = await updateProofType(tx, scope, id, {
    name: patch.name,
    validity_months: monthsOf(validity),
    is_required: patch.isRequired,
    is_active: patch.isActive,
  });
  await recordChange(context, before, changedProofType);
  return changedProofType;
}

/** Returns the validity after the change. Another kind of validity does not keep the months of the previous one. */
function changedValidity(before: TypeRow, { validity, validityMonths }: ProofTypePatch) {
  const previousValidity = validityOfType(before.validity_months);
  const isSameKind = validity === undefined || validity === previousValidity.validity;
  return {
    validity: validity ?? previousValidity.validity,
    validityMonths: validityMonths === undefined && isSameKind ? previousValidity.validityMonths : validityMonths,
  };
}

async function recordChange(context: Context, before: TypeRow, after: TypeRow): Promise<void> {
  const entity = iri(proofTypes.path, after.id);
  const isRenamed = before.name !== after.name;
  const changes = changedFacts(before, after);
  const isChanged = Object.keys(changes).length > 0;
  if (isRenamed || isChanged)
    await logPlatformChange(context, entity, {
      name: after.name,
      ...(isRenamed && { nameBefore: before.name }),
      ...changes,
    });
  const entrySubject = { entity, customerId: null };
  const nameData = { nameBefore: before.name, nameAfter: after.name };
  if (isRenamed) await recordCatalogueChange(context, { type: 'proofType.renamed', ...entrySubject, data: nameData });
  const data = { name: after.name, ...changes };
  if (isChanged) await recordCatalogueChange(context, { type: 'proofType.changed', ...entrySubject, data });
}

/** Returns the values before and after the change, of those that differ. */
function changedFacts(before: TypeRow, after: TypeRow): Record<string, string> {
  const factsBefore = factsOf(before);
  return Object.fromEntries(
    factsOf(after).flatMap(([name, value], index) => {
      const valueBefore = factsBefore[index]?.[1] ?? '';
      return valueBefore === value ? [] : [[`${name}Before`, valueBefore] as const, [`${name}After`, value] as const];
    }),
  );
}

const factsOf = (row: TypeRow) =>
  [
    ['validity', validityText(row.validity_months)],
    ['isRequired', String(row.is_required)],
    ['isActive', String(row.is_active)],
  ] as const;

function refuseIfAny(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new ValidationFailed(violations);
}
