import { expect, it } from 'vitest';
import { proposedLocations } from './proposed-location.ts';

const place = (id: string, customer: string, status: 'active' | 'inactive' = 'active') => ({
  '@id': id,
  customer,
  status,
});
const offered = [
  place('hamburg', 'nord'),
  place('kiel', 'nord'),
  place('closed', 'nord', 'inactive'),
  place('trier', 'rhein'),
  place('old', 'rhein', 'inactive'),
];

it.each([
  ['nord', 'kiel', ['kiel']],
  ['nord', '', []],
  ['nord', 'closed', []],
  // The organisation was changed in the form.
  ['nord', 'trier', []],
  ['rhein', 'kiel', ['trier']],
  ['rhein', '', ['trier']],
  ['', 'kiel', []],
])('of %j with the address naming %j it proposes %j', (customer, location, proposed) => {
  expect(proposedLocations(offered, { customer, location })).toEqual(proposed);
});
