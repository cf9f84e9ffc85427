import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/contracts/auth/auth.ts';
import type { UserPatch } from '#shared/contracts/users/users.ts';
import {
  changedFields,
  checkChange,
  checkLinks,
  checkNewAccess,
  concernedCustomer,
  endsSessions,
  linkChange,
  type Account,
} from './users.rules.ts';

const admin = { userId: 1, role: 'ROLE_ADMIN', customerId: null } as const;
const operator = { userId: 2, role: 'ROLE_OPERATOR', customerId: 7 } as const;
const account: Account = {
  id: 9,
  email: 'nele@haus.test',
  firstname: 'Nele',
  lastname: 'Neu',
  role: 'ROLE_SERVICE',
  is_active: true,
  is_managed: true,
  customer_ids: [7],
  location_ids: [70],
};

describe('checking a new user', () => {
  type NewAccess = Parameters<typeof checkNewAccess>[1];
  const wanted: NewAccess = { role: 'ROLE_SERVICE', customers: 1, locations: 1, strayLocationCount: 0 };
  const cases: [string, typeof admin | typeof operator, Partial<NewAccess>, string[]][] = [
    ['service at a location, by an operator', operator, {}, []],
    ['another operator, by an operator', operator, { role: 'ROLE_OPERATOR', locations: 0 }, []],
    ['an admin, by an operator', operator, { role: 'ROLE_ADMIN' }, ['roles']],
    ['an admin of no organisation, by an admin', admin, { role: 'ROLE_ADMIN', customers: 0, locations: 0 }, []],
    ['service without a location', admin, { locations: 0 }, ['locations']],
    ['an operator of no organisation', admin, { role: 'ROLE_OPERATOR', customers: 0, locations: 0 }, ['customers']],
    ['service of no organisation', admin, { customers: 0, locations: 0 }, ['customers', 'locations']],
    ['service at a location of another organisation', admin, { strayLocationCount: 1 }, ['locations']],
  ];
  it.each(cases)('%s', (_case, asker, changes, fields) => {
    const violations = checkNewAccess(asker, { ...wanted, ...changes });
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });
});

describe('checking a change of a user', () => {
  const cases: [string, typeof admin | typeof operator, Partial<Account>, UserPatch, string[]][] = [
    ['an operator renames somebody of the own organisation', operator, {}, { lastname: 'Alt' }, []],
    ['an operator makes service an operator', operator, {}, { roles: ['ROLE_OPERATOR'] }, []],
    ['an operator makes service an admin', operator, {}, { roles: ['ROLE_ADMIN'] }, ['roles']],
    ['an operator deactivates service', operator, {}, { isActive: false }, []],
    [
      'an operator changes a user who also works for another organisation',
      operator,
      { is_managed: false },
      { email: 'n@h.test', firstname: 'N', lastname: 'N', roles: ['ROLE_OPERATOR'], isActive: false },
      ['email', 'firstname', 'lastname', 'roles', 'isActive'],
    ],
    [
      'an operator sends the unchanged values of such a user',
      operator,
      { is_managed: false },
      { email: 'nele@haus.test', firstname: 'Nele', lastname: 'Neu', roles: ['ROLE_SERVICE'], isActive: true },
      [],
    ],
    [
      'an operator changes the own role',
      operator,
      { id: 2, role: 'ROLE_OPERATOR' },
      { roles: ['ROLE_SERVICE'] },
      ['roles'],
    ],
    ['an operator changes an address', operator, {}, { email: 'n@h.test', lastname: 'Alt' }, ['email']],
    ['an admin changes an address', admin, {}, { email: 'n@h.test' }, []],
    ['an operator changes the own address', operator, { id: 2 }, { email: 'n@h.test' }, ['email']],
    ['an operator corrects the own name', operator, { id: 2, is_managed: false }, { lastname: 'Alt' }, []],
    ['an admin demotes themself', admin, { id: 1, role: 'ROLE_ADMIN' }, { roles: ['ROLE_SERVICE'] }, ['roles']],
    ['an admin deactivates themself', admin, { id: 1, role: 'ROLE_ADMIN' }, { isActive: false }, ['isActive']],
    ['an admin deactivates another admin', admin, { id: 3, role: 'ROLE_ADMIN' }, { isActive: false }, []],
    ['an admin makes a user an admin', admin, {}, { roles: ['ROLE_ADMIN'] }, []],
  ];
  it.each(cases)('%s', (...[, asker, values, patch, fields]) => {
    const before = { ...account, ...values };
    const changedNames = changedFields(before, patch);
    const role = patch.roles?.[0] ?? before.role;
    const violations = checkChange(asker, { before, changedNames, role, activeAdminIds: [1, 3] });
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });

  it.each([
    ['deactivated', { isActive: false }, ['isActive']],
    ['demoted', { roles: ['ROLE_SERVICE'] satisfies Role[] }, ['roles']],
    ['renamed', { lastname: 'Alt' }, []],
  ])('the last active admin cannot lose the role: %s', (_case, patch, fields) => {
    const before = { ...account, id: 3, role: 'ROLE_ADMIN' } as const;
    const changed = changedFields(before, patch);
    const violations = checkChange(admin, { before, changedNames: changed, role: 'ROLE_SERVICE', activeAdminIds: [3] });
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });

  it.each([
    ['a new role', { roles: ['ROLE_OPERATOR'] satisfies Role[] }, true, true],
    ['deactivation', { isActive: false }, true, true],
    ['reactivation', { isActive: true }, false, false],
    ['a new name', { lastname: 'Alt' }, true, false],
    ['a new address', { email: 'n@h.test' }, true, false],
  ])('a change ends sessions only if the user loses a right: %s', (_case, patch, isActive, ends) => {
    const before = { ...account, is_active: isActive };
    expect(endsSessions(before, changedFields(before, patch))).toBe(ends);
  });
});

describe('the links of a user', () => {
  it.each([
    ['stay if none are sent', [1, 2], undefined, [], []],
    ['are added and removed to match the sent ones', [1, 2], [2, 3], [3], [1]],
    ['are all removed for an empty list', [1, 2], [], [], [1, 2]],
  ])('%s', (...[, before, wanted, linkedIds, unlinkedIds]) => {
    expect(linkChange(before, wanted)).toEqual({ linkedIds, unlinkedIds });
  });

  const noLinks = { linkedIds: [], unlinkedIds: [] };
  it.each([
    ['an operator links another user', operator, 9, { linkedIds: [7], unlinkedIds: [] }, noLinks, 0, []],
    ['an operator removes the own link', operator, 2, { linkedIds: [], unlinkedIds: [7] }, noLinks, 0, ['customers']],
    [
      'an operator links themself to a location',
      operator,
      2,
      noLinks,
      { linkedIds: [70], unlinkedIds: [] },
      0,
      ['locations'],
    ],
    ['an admin links themself', admin, 1, { linkedIds: [7], unlinkedIds: [] }, noLinks, 0, []],
    ['a location of another organisation', admin, 9, { linkedIds: [7], unlinkedIds: [] }, noLinks, 1, ['locations']],
  ])('%s', (...[, asker, userId, customers, locations, strayLocations, fields]) => {
    const violations = checkLinks(asker, { userId, customers, locations, strayLocationCount: strayLocations });
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });
});

it.each([
  ['the active organisation for an operator', operator, [7, 8], 7],
  ['the only organisation of the user for an admin', admin, [8], 8],
  ['none for an admin if the user has several organisations', admin, [7, 8], null],
  ['none for an admin if the user has no organisation', admin, [], null],
])('the organisation that sees the security event: %s', (_case, asker, customerIds, expected) => {
  expect(concernedCustomer(asker, customerIds)).toBe(expected);
});
