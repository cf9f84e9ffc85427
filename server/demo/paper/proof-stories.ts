import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { proofTypeSeeds, VALIDITY_BY_STATE } from '#server/db/seed/proof-types.ts';
import { stateSeeds } from '#server/db/seed/states.ts';
import type { DemoLocation } from '#server/demo/organisations/organisation.ts';
import type { DemoPerson } from '#server/demo/organisations/people.ts';
import { createRandom, type Random } from '#server/demo/random.ts';

export interface PlannedProof {
  readonly typeId: number;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly invalidOn: string | null;
  readonly state: 'submitted' | 'accepted' | 'rejected';
  readonly copy: 'certificate' | 'photo' | null;
  readonly description: string | null;
  readonly reviewComment: string | null;
  readonly createdAt: Date;
}

const [TRAINING, CONCEPT, IHK_INSTRUCTION, PRIVACY, MONEY_LAUNDERING, FIRST_AID, FIRE, SAFETY] = [
  1, 6, 5, 9, 11, 12, 13, 14,
] as const;
const requiredTypeIds = [TRAINING, CONCEPT, PRIVACY, SAFETY];
/** Used if the interval of the federal state is not known. */
const USUAL_TRAINING_MONTHS = 36;

/** The state of a person's proofs, assigned in turn. Newcomers have none. */
const stories = [
  'fine',
  'ending',
  'fine',
  'over',
  'fine',
  'training ends',
  'fine',
  'lacks one',
  'over',
  'fine',
] as const;
const ENDING_STORIES: readonly string[] = ['ending', 'training ends'];
const REJECTION_COMMENT = 'Das Datum ist auf dem Foto nicht zu lesen. Bitte noch einmal aufnehmen.';

interface StaffMember {
  readonly person: DemoPerson;
  /** Index of the person within the organisation. */
  readonly staffIndex: number;
  readonly plan: DemoLocation;
}

export function proofStoryOf({ person, staffIndex, plan }: StaffMember): (typeof stories)[number] | 'none' {
  if (person.isNew) return 'none';
  const story = stories[staffIndex % stories.length] ?? 'fine';
  if (plan.situation === undefined) return story;
  return plan.situation === 'watch' && ENDING_STORIES.includes(story) ? story : 'fine';
}

/** Returns the proofs of a person according to their story. */
export function proofsOf({ person, staffIndex, plan }: StaffMember, now: Date): PlannedProof[] {
  const story = proofStoryOf({ person, staffIndex, plan });
  if (story === 'none') return [];
  const random = createRandom(`Nachweise ${person.name}`);
  const typeIds = typeIdsOf(person, plan, random).filter((type) => story !== 'lacks one' || type !== SAFETY);
  const proofs = typeIds.map((type) => proofOf(type, daysUntilEnd(type, story, staffIndex), { plan, random, now }));
  const training = proofs.find(({ typeId }) => typeId === TRAINING);
  return [
    ...(training !== undefined && random.chance(0.4) ? [earlierProof(training, plan)] : []),
    ...proofs,
    ...(staffIndex % 10 === 4 ? [submittedProof(now)] : []),
    ...(staffIndex % 10 === 6 ? [rejectedProof(now)] : []),
  ];
}

function typeIdsOf({ isFirstAider }: DemoPerson, plan: DemoLocation, random: Random): number[] {
  return [
    ...requiredTypeIds,
    ...(isFirstAider || random.chance(0.2) ? [FIRST_AID] : []),
    ...(random.chance(0.2) ? [FIRE] : []),
    ...(plan.type === 'arcade' && random.chance(0.4) ? [IHK_INSTRUCTION] : []),
    ...(plan.type === 'bettingShop' ? [MONEY_LAUNDERING] : []),
  ];
}

/** Returns in how many days a proof ends; undefined if it is valid for long. */
function daysUntilEnd(type: number, story: (typeof stories)[number], staffIndex: number): number | undefined {
  if (story === 'ending' && type === CONCEPT) return 6 + (staffIndex % 19);
  if (story === 'training ends' && type === TRAINING) return 12 + (staffIndex % 7);
  // For the first ten people the proof expired so recently that the server still sends a notification about it.
  if (story === 'over' && type === SAFETY) return staffIndex < 10 ? -3 : -20 - staffIndex;
  return undefined;
}

const dayFrom = (now: Date, days: number) => localDay(now.getTime() + days * DAY_MILLISECONDS, SERVER_TIME_ZONE);
const typeNameOf = (typeId: number) => proofTypeSeeds.find(({ id }) => id === typeId)?.name ?? '';

function validityMonthsOf(typeId: number, plan: DemoLocation): number | null {
  const validityMonths = proofTypeSeeds.find(({ id }) => id === typeId)?.validityMonths ?? null;
  if (validityMonths !== VALIDITY_BY_STATE) return validityMonths;
  const state = stateSeeds.find(({ code }) => code === plan.stateCode);
  return state?.trainingIntervalMonths?.value[0] ?? USUAL_TRAINING_MONTHS;
}

interface ProofContext {
  readonly plan: DemoLocation;
  readonly random: Random;
  readonly now: Date;
}

function proofOf(typeId: number, endsInDays: number | undefined, { plan, random, now }: ProofContext): PlannedProof {
  const validityMonths = validityMonthsOf(typeId, plan);
  // The proof is valid for at least two more months.
  const ageDays = random.integer(30, (validityMonths ?? 40) * 30 - 65);
  const issuedOn =
    endsInDays === undefined || validityMonths === null
      ? dayFrom(now, -ageDays)
      : monthsAfter(dayFrom(now, endsInDays), -validityMonths);
  const invalidOn =
    validityMonths === null
      ? null
      : endsInDays === undefined
        ? monthsAfter(issuedOn, validityMonths)
        : dayFrom(now, endsInDays);
  return {
    ...acceptedColumns,
    typeId,
    name: typeNameOf(typeId),
    issuedOn,
    invalidOn,
    copy: copyOf(typeId, random),
    description:
      typeId === TRAINING
        ? '<p>Achtstündige Schulung mit einer Fachstelle für Suchthilfe.</p><ul><li>Früherkennung</li><li>Gesprächsführung</li></ul>'
        : null,
    createdAt: daysAfter(issuedOn, 3),
  };
}

const acceptedColumns = { state: 'accepted', description: null, reviewComment: null } as const;

function copyOf(typeId: number, random: Random): PlannedProof['copy'] {
  if (typeId === TRAINING || typeId === MONEY_LAUNDERING) return 'certificate';
  if (typeId === FIRST_AID || typeId === FIRE) return 'photo';
  return random.chance(0.3) ? 'certificate' : null;
}

const daysAfter = (day: string, days: number) => new Date(Date.parse(`${day}T08:30:00Z`) + days * DAY_MILLISECONDS);

/** Returns the proof of the training before the current one. */
function earlierProof(training: PlannedProof, plan: DemoLocation): PlannedProof {
  const validityMonths = validityMonthsOf(TRAINING, plan) ?? USUAL_TRAINING_MONTHS;
  const issuedOn = monthsAfter(training.issuedOn, 1 - validityMonths);
  return {
    ...training,
    issuedOn,
    invalidOn: monthsAfter(issuedOn, validityMonths),
    copy: null,
    createdAt: daysAfter(issuedOn, 3),
  };
}

function submittedProof(now: Date): PlannedProof {
  const createdAt = new Date(now.getTime() - 5 * 60 * 60_000);
  const issuedOn = dayFrom(now, -6);
  const proof = { typeId: FIRST_AID, name: typeNameOf(FIRST_AID), issuedOn, invalidOn: monthsAfter(issuedOn, 24) };
  return { ...acceptedColumns, ...proof, state: 'submitted', copy: 'photo', createdAt };
}

function rejectedProof(now: Date): PlannedProof {
  const issuedOn = dayFrom(now, -40);
  const proof = { typeId: FIRE, name: typeNameOf(FIRE), issuedOn, invalidOn: monthsAfter(issuedOn, 36) };
  const createdAt = daysAfter(dayFrom(now, -12), 0);
  return {
    ...acceptedColumns,
    ...proof,
    state: 'rejected',
    reviewComment: REJECTION_COMMENT,
    copy: 'photo',
    createdAt,
  };
}
