import { expect, it } from 'vitest';
import { NEW_LOCATION } from './location-values.ts';
import { proposedConcept, withProposedConcept } from './proposed-concept.ts';

const OWN = '/api/customers/7';
const concept = (id: number, fields: object = {}) => ({
  '@id': `/api/socialconcepts/${id}`,
  isActive: true,
  locationTypes: ['arcade' as const],
  states: [],
  ...fields,
});
const platform = concept(1);
const betting = concept(2, { locationTypes: ['bettingShop'] });
const own = concept(3, { customer: OWN, states: ['/api/states/6'] });
const ofOthers = concept(4, { customer: '/api/customers/8' });
const inactive = concept(5, { customer: OWN, isActive: false });
const general = concept(6, { customer: OWN, locationTypes: [] });
const concepts = [ofOthers, inactive, general, platform, betting, own];
const place = (values: object = {}) => ({ ...NEW_LOCATION, customer: OWN, ...values });

it.each([
  ['nothing before the type is chosen', {}, ''],
  ['that of the organisation', { type: 'arcade' }, own['@id']],
  ['that of the organisation in its state', { type: 'arcade', state: '/api/states/6' }, own['@id']],
  ['that of the platform in another state', { type: 'arcade', state: '/api/states/9' }, platform['@id']],
  ['that of the platform for another type', { type: 'bettingShop' }, betting['@id']],
  ['the only one that names no type, for a type without a concept,', { type: 'restaurant' }, general['@id']],
] as const)('%s is proposed', (_, values, proposed) => {
  expect(proposedConcept(concepts, place(values))).toBe(proposed);
});

it('nothing is proposed where two concepts fit equally, or none does', () => {
  const restaurant = place({ type: 'restaurant' });
  expect(proposedConcept([general, concept(7, { locationTypes: [] })], restaurant)).toBe('');
  expect(proposedConcept([platform, betting], restaurant)).toBe('');
});

it('the proposal follows what changes until the user chooses', () => {
  const arcade = { ...NEW_LOCATION, customer: OWN, type: 'arcade' as const };
  expect(withProposedConcept(concepts, arcade).socialconcept).toBe(own['@id']);
  expect(withProposedConcept(concepts, { ...arcade, state: '/api/states/9' }).socialconcept).toBe(platform['@id']);
  expect(withProposedConcept(concepts, { ...arcade, isConceptChosen: true }).socialconcept).toBe('');
});
