import { ValidationFailed } from '#server/http/render/errors.ts';
import { readFilterDate } from '#server/http/read/dates.ts';
import type { Condition } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { findState } from '#server/features/master-data/master-data.public.ts';
import { findProfile } from '#server/features/profiles/profiles.public.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import { computeValidity } from './compute-validity.ts';
import { checkDates, dayOf } from './profile-documents.rules.ts';
import type { Validity } from './proof-validity.rules.ts';
import { findProofType } from './proof-types.queries.ts';

/** Computes the validity that the form proposes before a proof is saved. */
export async function proposeValidity({ tx, scope, now }: Context, query: readonly Condition[]): Promise<Validity> {
  const refuse = (propertyPath: string, message: string): never => {
    throw new ValidationFailed([{ propertyPath, message }]);
  };
  const [typeId, profileId] = ['type', 'profile'].map((field) => Number(valueOf(query, field) ?? 0));
  const stateIri = valueOf(query, 'state');
  const stateId = stateIri === undefined ? undefined : (idFromIri(String(stateIri), states.path) ?? 0);
  const issuedAt = readFilterDate(String(valueOf(query, 'issuedAt') ?? ''));
  const [type, profile, state] = await Promise.all([
    findProofType(tx, scope, typeId ?? 0),
    findProfile(tx, scope, profileId ?? 0),
    stateId === undefined ? undefined : findState(tx, scope, stateId),
  ]);
  if (type === undefined) return refuse('type', 'Bitte die Art des Nachweises angeben.');
  if (profile === undefined) return refuse('profile', 'Bitte das Profil angeben.');
  if (stateId !== undefined && state === undefined)
    return refuse('state', 'Bitte ein Bundesland aus der Liste wählen.');
  if (issuedAt === null) return refuse('issuedAt', 'Bitte das Ausstellungsdatum angeben.');
  const issuedOn = dayOf(issuedAt);
  const violations = checkDates({ issuedOn, invalidOn: null }, dayOf(now));
  if (violations.length > 0) throw new ValidationFailed(violations);
  return computeValidity(tx, scope, { type, profileId: profile.id, issuedOn, state });
}

function valueOf(query: readonly Condition[], field: string): string | number | undefined {
  const condition = query.find((candidate) => candidate.field === field);
  return condition?.operator === 'any of' ? condition.values[0] : undefined;
}
