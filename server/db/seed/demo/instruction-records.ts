import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/db/ledger.ts';
import { INSTRUCTION_PROOF, proofTypeSeeds } from '#server/db/seed/proof-types.ts';
import { toWireDay } from '#server/http/dates.ts';
import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { INSTRUCTION_ANSWER, INSTRUCTION_DAYS } from '#shared/contracts/tasks.ts';
import { staffOf } from './people.ts';
import { proofStoryOf } from './proof-stories.ts';
import { createRandom } from './random.ts';
import { minutesAfter, type TaskRecord, type PlacedLocation } from './records.ts';
import { PUBLISHED_DAYS_AGO, type PublishedConcept } from './write-concepts.ts';

const DAY_MINUTES = 1440;
const PROOF_MONTHS = 12;

/** A task for everybody who works by the concept. Whose instruction ends soon, or who has no proofs at all, has not confirmed yet. */
export function instructionsOf(locations: readonly PlacedLocation[], concept: PublishedConcept): TaskRecord[] {
  const placed = locations.filter(isAsked);
  const staff = locations.flatMap((location) => {
    let active = 0;
    return staffOf(location.plan.name).map((person) => ({
      ...person,
      location,
      profileId: person.isActive ? (location.profileIds[active++] ?? 0) : 0,
    }));
  });
  return staff.flatMap(({ location, profileId, ...person }, rank): TaskRecord[] => {
    const { isActive, worksEverywhere } = person;
    const place = isAsked(location) ? location : worksEverywhere ? placed[0] : undefined;
    if (!isActive || place === undefined) return [];
    const isOpen = ['ending', 'none'].includes(proofStoryOf({ person, rank, plan: location.plan }));
    return [instruction(place, { concept, profileId, isOpen })];
  });
}

const isAsked = ({ plan }: PlacedLocation) => !plan.isInactive && !plan.hasNoTasks;

interface Asked {
  readonly concept: PublishedConcept;
  readonly profileId: number;
  readonly isOpen: boolean;
}

function instruction(location: PlacedLocation, { concept, profileId, isOpen }: Asked): TaskRecord {
  const { id, name, version, validFrom, publishedAt } = concept;
  const random = createRandom(`Unterweisung ${profileId} ${name}`);
  const at = minutesAfter(publishedAt, random.integer(60, (PUBLISHED_DAYS_AGO - 1) * DAY_MINUTES));
  const answer = { value: INSTRUCTION_ANSWER };
  return {
    id: 0,
    location,
    templateId: null,
    type: 'instruction',
    description: `Unterweisung: ${name}, Version ${version}, gültig ab ${validFrom.split('-').toReversed().join('.')}`,
    answers: [answer],
    isAutocomplete: false,
    doAt: minutesAfter(publishedAt, INSTRUCTION_DAYS * DAY_MINUTES),
    createdAt: publishedAt,
    completion: isOpen ? null : { at, source: 'manual', answer, comment: null, profileId },
    followUpOf: null,
    instruction: { versionId: id, profileId },
    corrects: null,
    reason: null,
  };
}

/** Who confirmed has the proof that the concept asks for. @returns the entries for the ledger */
export async function writeInstructionProofs(
  tx: Tx,
  tasks: readonly TaskRecord[],
  { name: concept, version }: PublishedConcept,
): Promise<LedgerEntry[]> {
  const name = proofTypeSeeds.find(({ id }) => id === INSTRUCTION_PROOF)?.name ?? '';
  const description = `Bestätigt: ${concept}, Version ${version}`;
  const entries: LedgerEntry[] = [];
  for (const { location, completion } of tasks) {
    if (completion === null || completion.profileId === null) continue;
    const { at, profileId } = completion;
    const issuedOn = localDay(at.getTime(), SERVER_TIME_ZONE);
    const proof = {
      customer_id: location.customerId,
      profile_id: profileId,
      user_id: location.userId,
      proof_type_id: INSTRUCTION_PROOF,
      name,
      description,
      issued_at: issuedOn,
      invalid_at: monthsAfter(issuedOn, PROOF_MONTHS),
      state: 'accepted' as const,
      created_at: at,
    };
    const { id } = await tx.insertInto('profile_document').values(proof).returning('id').executeTakeFirstOrThrow();
    entries.push({
      customerId: location.customerId,
      type: 'proof.recorded',
      entity: `/api/profile_documents/${id}`,
      at,
      occurredAt: at,
      actor: `/api/users/${location.userId}`,
      profile: `/api/profiles/${profileId}`,
      data: {
        person: `/api/profiles/${profileId}`,
        proofType: `/api/proof_types/${INSTRUCTION_PROOF}`,
        state: proof.state,
        issuedAt: toWireDay(issuedOn),
        invalidAt: toWireDay(proof.invalid_at),
      },
      personal: { name, description },
    });
  }
  return entries;
}
