import { expect, it } from 'vitest';
import { checkAction } from './activities.rules.ts';

const location = { social_concept_id: 1 };

it.each([
  ['an action of the location’s own concept is taken', { is_active: true, social_concept_id: 1 }, 0],
  ['an action that belongs to no concept is taken everywhere', { is_active: true, social_concept_id: null }, 0],
  ['an action of another concept is refused', { is_active: true, social_concept_id: 2 }, 1],
  ['an action that is no longer in use is refused', { is_active: false, social_concept_id: 1 }, 1],
])('%s', (_title, action, violations) => {
  expect(checkAction(action, location)).toHaveLength(violations);
});
