import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { VALIDITY_BY_STATE } from '#server/db/seed/proof-types.ts';
import { countTrainings, findStatesOf } from './profile-documents.queries.ts';
import { validityOf, type Validity } from './proof-validity.rules.ts';

interface ValidityInput {
  readonly type: Row<'proof_type'>;
  readonly profileId: number;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Replaces the states of the person's locations. */
  readonly state?: Row<'state'> | undefined;
}

/** Computes until when a proof of this type would be valid for this person, and by which rule. */
export async function computeValidity(tx: Tx, scope: Scope, input: ValidityInput): Promise<Validity> {
  const { type, profileId, issuedOn, state } = input;
  const isByState = type.validity_months === VALIDITY_BY_STATE;
  const validityInput = { typeMonths: type.validity_months, isByState, issuedOn };
  if (!isByState) return validityOf({ ...validityInput, states: [], trainingNumber: 1 });
  const [states, trainingCount] = await Promise.all([
    state === undefined ? findStatesOf(tx, scope, profileId) : [state],
    countTrainings(tx, scope, { profileId, typeId: type.id, beforeDay: issuedOn }),
  ]);
  return validityOf({
    ...validityInput,
    trainingNumber: trainingCount + 1,
    states: states.map(({ id, training_intervals: intervals, sources }) => ({
      id,
      intervals,
      source: sources.trainingIntervals?.source,
    })),
  });
}
