import { expect, test } from 'vitest';
import { NO_PROFILE_FILTER, profileListQuery, profileOrderFor } from './profile-filter.ts';

test.each([
  ['ROLE_OPERATOR', '', ['order[urgency]=asc', 'order[name]=asc']],
  // A name that was chosen is neither turned around nor mixed with what is urgent.
  ['ROLE_OPERATOR', 'name', ['order[name]=asc']],
  ['ROLE_OPERATOR', '-name', ['order[name]=desc']],
  ['ROLE_OPERATOR', '-proofState', ['order[proofState]=desc', 'order[urgency]=asc', 'order[name]=asc']],
  ['ROLE_SERVICE', '', ['order[name]=asc']],
  ['ROLE_SERVICE', 'proofState', ['order[proofState]=asc', 'order[name]=asc']],
] as const)('the list of a %s in the order %j asks the API for %j', (role, order, expected) => {
  const query = profileListQuery({ ...NO_PROFILE_FILTER, order }, profileOrderFor({ role }));
  const orders = Object.entries(query).filter(([name]) => name.startsWith('order['));
  expect(orders.map(([name, direction]) => `${name}=${String(direction)}`)).toEqual(expected);
});
