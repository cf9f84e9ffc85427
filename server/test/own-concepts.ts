import type { FastifyInstance } from 'fastify';

interface Place {
  readonly customer: number;
}

/** Concepts, versions and measures of an organisation's own, written past the application. */
export function ownConcepts(app: FastifyInstance) {
  const addConcept = ({ customer }: Place) =>
    app.store.asSystem(async (tx) => {
      const values = { name: 'Eigenes Konzept', version: '1.0', valid_from: '2026-01-05', customer_id: customer };
      return (await tx.insertInto('social_concept').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addConceptVersion = async (place: Place) => {
    const concept = await addConcept(place);
    return app.store.asSystem(async (tx) => {
      const whose = { social_concept_id: concept, customer_id: place.customer, number: 1, revision: 1 };
      const said = { name: 'Konzept', version: '1.0', valid_from: '2026-01-05', needs_confirmation: false };
      const values = { ...whose, ...said, content: '{}', measures: '[]' };
      return (await tx.insertInto('social_concept_version').values(values).returning('id').executeTakeFirstOrThrow())
        .id;
    });
  };
  const addAction = async (place: Place) => {
    const concept = await addConcept(place);
    return app.store.asSystem(async (tx) => {
      const values = { name: 'Eigene Maßnahme', social_concept_id: concept };
      return (await tx.insertInto('action').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  };
  return { addConcept, addConceptVersion, addAction };
}
