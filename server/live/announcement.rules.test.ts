import { describe, expect, it } from 'vitest';
import { isInScope, readAnnouncement } from './announcement.rules.ts';

const service = { kind: 'location', userId: 7, customerId: 1, locationId: 11 } as const;
const operator = { kind: 'customer', userId: 8, customerId: 1 } as const;
const withoutLocation = { kind: 'location', userId: 9, customerId: null, locationId: null } as const;
const admin = { kind: 'platform', userId: 10 } as const;

describe('isInScope, for service, operator, a user without a location, and admin: a change', () => {
  it.each([
    ['at the own location', { customer: 1, location: 11 }, [true, true, false, true]],
    ['at another location of the organisation', { customer: 1, location: 12 }, [false, true, false, true]],
    ['in the organisation, at no location', { customer: 1 }, [true, true, false, true]],
    ['in a foreign organisation', { customer: 2, location: 21 }, [false, false, false, true]],
    ['in several organisations', {}, [true, true, true, true]],
    ['for one user', { customer: 1, location: 11, user: 7 }, [true, false, false, false]],
  ])('%s', (_where, target, expected) => {
    const change = { topic: '/api/tasks', ...target };
    expect([service, operator, withoutLocation, admin].map((scope) => isInScope(change, scope))).toEqual(expected);
  });
});

describe('readAnnouncement', () => {
  it('reads a change, a changed session, changed rights or a requested job', () => {
    expect(readAnnouncement('{"topic":"/api/tasks","id":5,"customer":1}')).toEqual({
      topic: '/api/tasks',
      id: 5,
      customer: 1,
    });
    expect(readAnnouncement('{"session":"a"}')).toEqual({ session: 'a' });
    expect(readAnnouncement('{"access":true}')).toEqual({ access: true });
    expect(readAnnouncement('{"work":"send mail"}')).toEqual({ work: 'send mail' });
  });

  it.each(['', 'null', '[]', '{', '{"topic":5}', '{"topic":"/api/tasks","customer":"1"}'])('ignores %j', (payload) => {
    expect(readAnnouncement(payload)).toBeUndefined();
  });
});
