import { describe, expect, it } from 'vitest';
import type { SessionActor } from '#server/access/actor.ts';
import type { Role } from '#shared/contracts/auth/auth.ts';
import {
  canWorkAt,
  canWorkFor,
  selectionAtNoLocation,
  selectionAfterLocationChange,
  selectionAtSignIn,
} from './selection.rules.ts';

const harbour = { id: 10, customerId: 1 };
const market = { id: 11, customerId: 1 };
const abroad = { id: 20, customerId: 2 };

function actor(role: Role, linked: Partial<SessionActor>): SessionActor {
  const person = {
    userId: 7,
    uid: 'u',
    email: 'v@haus.test',
    firstname: 'Vera',
    lastname: 'Vorlage',
    sid: 's',
    needsSecondFactor: false,
    profileSelectedAt: null,
    isProfileChosenOffline: false,
    hasContractEnded: false,
    isDelivery: false,
    network: '192.0.2.0/24',
    token: 't',
  };
  const selection = { customerId: 1, locationId: null, profileId: null };
  const rights = { role, isDemo: false, hasCustomer: true, location: null };
  return { ...person, ...selection, ...rights, customerIds: [], locations: [], ...linked };
}

describe('the selection at sign-in', () => {
  const nowhere = { customerId: null, locationId: null, profileId: null };
  it.each([
    [
      'contains the only organisation and the only location',
      { customerIds: [1], locations: [harbour] },
      { customerId: 1, locationId: 10, profileId: null },
    ],
    [
      'contains no location if there are two',
      { customerIds: [1], locations: [harbour, market] },
      { customerId: 1, locationId: null, profileId: null },
    ],
    ['contains no organisation if there are two', { customerIds: [1, 2], locations: [harbour, abroad] }, nowhere],
    ['is empty without a link', { customerIds: [], locations: [] }, nowhere],
  ])('%s', (_title, links, selection) => {
    expect(selectionAtSignIn({ role: 'ROLE_SERVICE' }, links)).toEqual(selection);
  });

  it('is empty for an admin', () => {
    expect(selectionAtSignIn({ role: 'ROLE_ADMIN' }, { customerIds: [1], locations: [harbour] })).toEqual(nowhere);
  });
});

describe('a later selection', () => {
  it('is limited to linked locations for service', () => {
    const service = actor('ROLE_SERVICE', { customerIds: [1], locations: [harbour] });
    expect([harbour, market, abroad].map((location) => canWorkAt(service, location))).toEqual([true, false, false]);
  });

  it('may be any location of the active organisation for an operator', () => {
    const operator = actor('ROLE_OPERATOR', { customerIds: [1, 2] });
    expect([harbour, market, abroad].map((location) => canWorkAt(operator, location))).toEqual([true, true, false]);
  });

  it('may be any location and any organisation for an admin', () => {
    const admin = actor('ROLE_ADMIN', {});
    expect(canWorkAt(admin, abroad)).toBe(true);
    expect(canWorkFor(admin, 2)).toBe(true);
  });

  it('of an organisation requires a link', () => {
    const operator = actor('ROLE_OPERATOR', { customerIds: [1] });
    expect([canWorkFor(operator, 1), canWorkFor(operator, 2)]).toEqual([true, false]);
  });

  it('of an organisation clears location and profile, and one of a location clears the profile', () => {
    expect(selectionAtNoLocation(2)).toEqual({ customerId: 2, locationId: null, profileId: null });
    expect(selectionAfterLocationChange(abroad)).toEqual({ customerId: 2, locationId: 20, profileId: null });
  });
});
