import type { Violation } from '#server/http/render/errors.ts';

interface ActionFacts {
  readonly is_active: boolean;
  readonly social_concept_id: number | null;
}

/** Returns a violation unless the action is active and belongs to the social concept of the location. */
export function checkAction(action: ActionFacts, location: { readonly social_concept_id: number | null }): Violation[] {
  if (!action.is_active) return [{ propertyPath: 'action', message: 'Diese Maßnahme wird nicht mehr verwendet.' }];
  const isOfConcept = action.social_concept_id === null || action.social_concept_id === location.social_concept_id;
  return isOfConcept
    ? []
    : [{ propertyPath: 'action', message: 'Diese Maßnahme gehört nicht zum Sozialkonzept des Standorts.' }];
}
