import { germanDay } from '#shared/domain/german-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { INSTRUCTION_PROOF_TYPE_ID, proofTypeSeeds } from '#server/db/seed/proof-types.ts';
import { toWireDay } from '#server/http/read/dates.ts';
import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { INSTRUCTION_ANSWER, INSTRUCTION_DAYS } from '#shared/contracts/tasks/tasks.ts';
import { staffOf } from '#server/demo/organisations/people.ts';
import { proofStoryOf } from '#server/demo/paper/proof-stories.ts';
import { createRandom } from '#server/demo/random.ts';
import { minutesAfter, type TaskRecord, type SeededLocation } from './records.ts';
import { PUBLISHED_DAYS_AGO, type PublishedConcept } from '#server/demo/organisations/write-concepts.ts';

const DAY_MINUTES = 1440;
const PROOF_MONTHS = 12;

/**
 * Creates an instruction task for each active staff member. It is still open for those whose proof ends soon or who
 * have no proofs.
 */
export function instructionsOf(locations: readonly SeededLocation[], concept: PublishedConcept): TaskRecord[] {
  const locationsWithTasks = locations.filter(hasTasks);
  const staff = locations.flatMap((location) => {
    let activeIndex = 0;
    return staffOf(location.plan.name).map((person) => ({
      ...person,
      location,
      profileId: person.isActive ? (location.profileIds[activeIndex++] ?? 0) : 0,
    }));
  });
  return staff.flatMap(({ location, profileId, ...person }, staffIndex): TaskRecord[] => {
    const { isActive, worksEverywhere } = person;
    const taskLocation = hasTasks(location) ? location : worksEverywhere ? locationsWithTasks[0] : undefined;
    if (!isActive || taskLocation === undefined) return [];
    const isOpen = ['ending', 'none'].includes(proofStoryOf({ person, staffIndex, plan: location.plan }));
    return [instruction(taskLocation, { concept, profileId, isOpen })];
  });
}

const hasTasks = ({ plan }: SeededLocation) => !plan.isInactive && !plan.hasNoTasks;

interface InstructionInput {
  readonly concept: PublishedConcept;
  readonly profileId: number;
  readonly isOpen: boolean;
}

function instruction(location: SeededLocation, { concept, profileId, isOpen }: InstructionInput): TaskRecord {
  const { id, name, version, validFrom, publishedAt } = concept;
  const random = createRandom(`Unterweisung ${profileId} ${name}`);
  const at = minutesAfter(publishedAt, random.integer(60, (PUBLISHED_DAYS_AGO - 1) * DAY_MINUTES));
  const answer = { value: INSTRUCTION_ANSWER };
  return {
    id: 0,
    location,
    templateId: null,
    type: 'instruction',
    description: `Unterweisung: ${name}, Version ${version}, gültig ab ${germanDay(validFrom)}`,
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

/** Writes the proof of each completed instruction. @returns the entries for the ledger */
export async function writeInstructionProofs(
  tx: Tx,
  tasks: readonly TaskRecord[],
  { name: concept, version }: PublishedConcept,
): Promise<LedgerEntry[]> {
  const name = proofTypeSeeds.find(({ id }) => id === INSTRUCTION_PROOF_TYPE_ID)?.name ?? '';
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
      proof_type_id: INSTRUCTION_PROOF_TYPE_ID,
      name,
      description,
      issued_at: issuedOn,
      invalid_at: monthsAfter(issuedOn, PROOF_MONTHS),
      state: 'accepted' as const,
      created_at: at,
    };
    const stored = await tx
      .insertInto('profile_document')
      .values(proof)
      .returning(['id', 'type_name'])
      .executeTakeFirstOrThrow();
    entries.push(proofEntry(proof, stored));
  }
  return entries;
}

interface InstructionProof {
  readonly customer_id: number;
  readonly profile_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly description: string;
  readonly issued_at: string;
  readonly invalid_at: string;
  readonly state: 'accepted';
  readonly created_at: Date;
}

const proofEntry = (
  proof: InstructionProof,
  { id, type_name: typeName }: { id: number; type_name: string | null },
): LedgerEntry => ({
  customerId: proof.customer_id,
  type: 'proof.recorded',
  entity: `/api/profile_documents/${id}`,
  at: proof.created_at,
  occurredAt: proof.created_at,
  actor: `/api/users/${proof.user_id}`,
  profile: `/api/profiles/${proof.profile_id}`,
  data: {
    person: `/api/profiles/${proof.profile_id}`,
    proofType: `/api/proof_types/${INSTRUCTION_PROOF_TYPE_ID}`,
    proofTypeName: typeName ?? undefined,
    state: proof.state,
    issuedAt: toWireDay(proof.issued_at),
    invalidAt: toWireDay(proof.invalid_at),
  },
  personal: { name: proof.name, description: proof.description },
});
