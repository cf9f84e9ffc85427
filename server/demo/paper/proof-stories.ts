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

const [TRAINING, CONCEPT, PAPERS, PRIVACY, MONEY, FIRST_AID, FIRE, SAFETY] = [1, 6, 5, 9, 11, 12, 13, 14] as const;
const required = [TRAINING, CONCEPT, PRIVACY, SAFETY];
/** Used if the interval of the federal state is not known. */
const USUAL_TRAINING_MONTHS = 36;

/** The state of a person's proofs, assigned in turn, so that ten people cover all stories. */
const stories = [
  'fine',
  'ending',
  'fine',
  'over',
  'fine',
  'training ends',
  'fine',
  'none',
  'lacks one',
  'fine',
] as const;
const ENDING: readonly string[] = ['ending', 'training ends'];
const REJECTED_BECAUSE = 'Das Datum ist auf dem Foto nicht zu lesen. Bitte noch einmal aufnehmen.';

interface Staff {
  readonly person: DemoPerson;
  /** Index of the person within the organisation. */
  readonly rank: number;
  readonly plan: DemoLocation;
}

export function proofStoryOf({ person, rank, plan }: Staff): (typeof stories)[number] {
  if (person.isNew) return 'none';
  const story = stories[rank % stories.length] ?? 'fine';
  if (plan.standing === undefined) return story;
  return plan.standing === 'watch' && ENDING.includes(story) ? story : 'fine';
}

/** Returns the proofs of a person according to their story. */
export function proofsOf({ person, rank, plan }: Staff, now: Date): PlannedProof[] {
  const story = proofStoryOf({ person, rank, plan });
  if (story === 'none') return [];
  const random = createRandom(`Nachweise ${person.name}`);
  const keptTypes = kindsOf(person, plan, random).filter((type) => story !== 'lacks one' || type !== SAFETY);
  const proofs = keptTypes.map((type) => proofOf(type, endOf(type, story, rank), { plan, random, now }));
  const training = proofs.find(({ typeId }) => typeId === TRAINING);
  return [
    ...(training !== undefined && random.chance(0.4) ? [earlierProof(training, plan)] : []),
    ...proofs,
    ...(rank % 10 === 4 ? [submittedProof(now)] : []),
    ...(rank % 10 === 6 ? [rejectedProof(now)] : []),
  ];
}

function kindsOf({ isFirstAider }: DemoPerson, plan: DemoLocation, random: Random): number[] {
  return [
    ...required,
    ...(isFirstAider || random.chance(0.2) ? [FIRST_AID] : []),
    ...(random.chance(0.2) ? [FIRE] : []),
    ...(plan.type === 'arcade' && random.chance(0.4) ? [PAPERS] : []),
    ...(plan.type === 'bettingShop' ? [MONEY] : []),
  ];
}

/** Returns in how many days a proof ends; undefined if it is valid for long. */
function endOf(type: number, story: (typeof stories)[number], rank: number): number | undefined {
  if (story === 'ending' && type === CONCEPT) return 6 + (rank % 19);
  if (story === 'training ends' && type === TRAINING) return 12 + (rank % 7);
  // Among the first ten people the proof expired so recently that the server still sends a notification about it.
  if (story === 'over' && type === SAFETY) return rank < 10 ? -3 : -20 - rank;
  return undefined;
}

const dayFrom = (now: Date, days: number) => localDay(now.getTime() + days * DAY_MILLISECONDS, SERVER_TIME_ZONE);
const nameOf = (typeId: number) => proofTypeSeeds.find(({ id }) => id === typeId)?.name ?? '';

function monthsOf(typeId: number, plan: DemoLocation): number | null {
  const months = proofTypeSeeds.find(({ id }) => id === typeId)?.validityMonths ?? null;
  if (months !== VALIDITY_BY_STATE) return months;
  const state = stateSeeds.find(({ code }) => code === plan.stateCode);
  return state?.trainingIntervalMonths?.value[0] ?? USUAL_TRAINING_MONTHS;
}

interface ProofContext {
  readonly plan: DemoLocation;
  readonly random: Random;
  readonly now: Date;
}

function proofOf(typeId: number, endsIn: number | undefined, { plan, random, now }: ProofContext): PlannedProof {
  const months = monthsOf(typeId, plan);
  // The proof is valid for at least two more months.
  const age = random.integer(30, (months ?? 40) * 30 - 65);
  const issuedOn =
    endsIn === undefined || months === null ? dayFrom(now, -age) : monthsAfter(dayFrom(now, endsIn), -months);
  const invalidOn =
    months === null ? null : endsIn === undefined ? monthsAfter(issuedOn, months) : dayFrom(now, endsIn);
  return {
    ...acceptedProof,
    typeId,
    name: nameOf(typeId),
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

const acceptedProof = { state: 'accepted', description: null, reviewComment: null } as const;

function copyOf(typeId: number, random: Random): PlannedProof['copy'] {
  if (typeId === TRAINING || typeId === MONEY) return 'certificate';
  if (typeId === FIRST_AID || typeId === FIRE) return 'photo';
  return random.chance(0.3) ? 'certificate' : null;
}

const daysAfter = (day: string, days: number) => new Date(Date.parse(`${day}T08:30:00Z`) + days * DAY_MILLISECONDS);

/** Returns the proof of the training before the current one. */
function earlierProof(training: PlannedProof, plan: DemoLocation): PlannedProof {
  const months = monthsOf(TRAINING, plan) ?? USUAL_TRAINING_MONTHS;
  const issuedOn = monthsAfter(training.issuedOn, 1 - months);
  return {
    ...training,
    issuedOn,
    invalidOn: monthsAfter(issuedOn, months),
    copy: null,
    createdAt: daysAfter(issuedOn, 3),
  };
}

function submittedProof(now: Date): PlannedProof {
  const createdAt = new Date(now.getTime() - 5 * 60 * 60_000);
  const issuedOn = dayFrom(now, -6);
  const proof = { typeId: FIRST_AID, name: nameOf(FIRST_AID), issuedOn, invalidOn: monthsAfter(issuedOn, 24) };
  return { ...acceptedProof, ...proof, state: 'submitted', copy: 'photo', createdAt };
}

function rejectedProof(now: Date): PlannedProof {
  const issuedOn = dayFrom(now, -40);
  const proof = { typeId: FIRE, name: nameOf(FIRE), issuedOn, invalidOn: monthsAfter(issuedOn, 36) };
  const createdAt = daysAfter(dayFrom(now, -12), 0);
  return { ...acceptedProof, ...proof, state: 'rejected', reviewComment: REJECTED_BECAUSE, copy: 'photo', createdAt };
}
