import { expect, it } from 'vitest';
import { checkAcceptance, invitationState } from './invitations.rules.ts';

const now = new Date('2026-01-05T10:00:00Z');
const later = new Date('2026-01-06T10:00:00Z');
const earlier = new Date('2026-01-04T10:00:00Z');

it.each([
  ['open', { accepted_at: null, revoked_at: null, expires_at: later }],
  ['expired', { accepted_at: null, revoked_at: null, expires_at: now }],
  ['revoked', { accepted_at: null, revoked_at: earlier, expires_at: later }],
  ['accepted', { accepted_at: earlier, revoked_at: null, expires_at: earlier }],
])('an invitation is %s', (state, dates) => {
  expect(invitationState(dates, now)).toBe(state);
});

const active = { role: 'ROLE_SERVICE', isActive: true } as const;
it.each([
  ['a person without an account, by a mailed link', 'ROLE_OPERATOR', true, null, true],
  ['a person without an account, by a link passed on by hand', 'ROLE_SERVICE', false, null, true],
  ['an account of the same role, by a mailed link', 'ROLE_SERVICE', true, active, true],
  ['an account of the same role, by a link passed on by hand', 'ROLE_SERVICE', false, active, false],
  ['an account of another role', 'ROLE_OPERATOR', true, active, false],
  ['a deactivated account', 'ROLE_SERVICE', true, { ...active, isActive: false }, false],
] as const)('%s as %s: acceptance is checked', (...[, role, isAddressShown, account, isAccepted]) => {
  expect(checkAcceptance({ role, isAddressProven: isAddressShown, account }) === null).toBe(isAccepted);
});
