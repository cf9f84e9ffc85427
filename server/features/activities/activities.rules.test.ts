import { expect, it } from 'vitest';
import { checkAction } from './activities.rules.ts';

const location = { social_concept_id: 1 };

it.each([
  ['a measure of the location’s own concept is taken', { is_active: true, social_concept_id: 1 }, 0],
  ['a measure that belongs to no concept is taken everywhere', { is_active: true, social_concept_id: null }, 0],
  ['a measure of another concept is refused', { is_active: true, social_concept_id: 2 }, 1],
  ['a measure that is no longer in use is refused', { is_active: false, social_concept_id: 1 }, 1],
])('%s', (_title, action, violations) => {
  expect(checkAction(action, location)).toHaveLength(violations);
});
