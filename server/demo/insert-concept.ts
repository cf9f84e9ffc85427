import type { Tx } from '#server/db/database.ts';
import { ARCADE_CONCEPT_ID, measureSeeds, socialConceptSeeds } from '#server/db/seed/measures.ts';
import type { DemoOrganisation } from '#server/demo/organisations/organisation.ts';
import type { SeededConcept } from '#server/demo/records/records.ts';

/** Returns the id of the catalogue's concept from which the organisation's own concept is copied. */
export const catalogueConceptIdOf = ({ locations: [firstLocation] }: DemoOrganisation): number =>
  firstLocation?.socialConceptId ?? ARCADE_CONCEPT_ID;

interface ConceptInput {
  readonly customerId: number;
  readonly openedAt: Date;
}

/** Inserts an organisation's own concept with its actions. `writeConcept` adds its content. */
export async function insertConcept(
  tx: Tx,
  organisation: DemoOrganisation,
  { customerId, openedAt }: ConceptInput,
): Promise<SeededConcept> {
  const catalogueConceptId = catalogueConceptIdOf(organisation);
  const { id } = await tx
    .insertInto('social_concept')
    .values({
      customer_id: customerId,
      name: organisation.concept,
      version: '1.0',
      valid_from: null,
      default_tour_interval:
        socialConceptSeeds.find((seed) => seed.id === catalogueConceptId)?.defaultTourInterval ?? null,
      created_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seeds = measureSeeds.filter(({ socialConceptId }) => socialConceptId === catalogueConceptId);
  const actions = await tx
    .insertInto('action')
    .values(
      seeds.map(({ name, kind, isRecordedByTask }) => ({
        name,
        kind,
        is_set_auto: isRecordedByTask,
        social_concept_id: id,
      })),
    )
    .returning(['id', 'name', 'kind'])
    .execute();
  const actionIdByKind = new Map(actions.map((action) => [action.kind, action.id]));
  return {
    id,
    actionIds: new Map(seeds.map((seed) => [seed.id, actionIdByKind.get(seed.kind) ?? 0])),
    actionNames: new Map(actions.map((action) => [action.id, action.name])),
  };
}
