import { describe, expect, it } from 'vitest';
import { DELIVERABLE_ACTS } from '#shared/contracts/tablets/deliverable-acts.ts';
import { DELIVERY_KIND_TEXTS } from '#shared/contracts/tablets/deliveries.ts';
import {
  contentOf,
  contentOfUnreadable,
  draftOf,
  pathOfEntry,
  readOutboxEntry,
  refusalOfEntry,
} from './outbox-entry.rules.ts';

const lostAt = new Date('2026-11-18T13:00:00Z');
const tablet = { hasAccess: true, uid: 'u-1', location: '/api/locations/7', lostAt };
const before = '2026-11-18T12:59:59Z';
const entry = {
  idempotencyKey: 'k-1',
  user: 'u-1',
  location: '/api/locations/7',
  method: 'POST',
  path: '/api/activities',
  params: {},
  body: { action: '/api/actions/1', occurredAt: before },
  title: 'Ausweis geprüft',
  keptAt: lostAt.getTime() - 1000,
};
const read = (change: object) => readOutboxEntry(JSON.stringify({ ...entry, ...change }));
const refusalOf = (change: object) => {
  const readEntry = read(change);
  return readEntry === null ? 'unreadable' : refusalOfEntry(readEntry, tablet);
};

describe('an entry of a lost tablet', () => {
  it('has a kind for each act that an outbox can hold, and only for those', () => {
    expect([...Object.keys(DELIVERABLE_ACTS), 'unreadable'].toSorted()).toEqual(
      Object.keys(DELIVERY_KIND_TEXTS).toSorted(),
    );
    for (const [kind, { method, path }] of Object.entries(DELIVERABLE_ACTS))
      expect(read({ method, path })).toMatchObject({ kind });
  });

  it.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['a prototype', '{"__proto__": {"path": "/api/activities"}}'],
  ])('is unreadable if it is %s', (_title, text) => {
    expect(readOutboxEntry(text)).toBeNull();
  });

  it.each([
    ['another method', { method: 'DELETE' }],
    ['another route', { path: '/api/users' }],
    ['a key with a space', { idempotencyKey: 'a b' }],
    ['a nested parameter', { params: { id: {} } }],
    ['no body', { body: null }],
    ['a time that is none', { body: { occurredAt: 'gestern' } }],
    ['no time at all', { keptAt: null }],
    ['a time of no calendar', { body: { occurredAt: '+275760-01-01T00:00:00Z' } }],
    ['a time before all records', { body: { occurredAt: '1899-12-31T00:00:00Z' } }],
  ])('is unreadable with %s', (_title, change) => {
    expect(read(change)).toBeNull();
  });

  it('is accepted up to the moment of the report', () => {
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ keptAt: lostAt.getTime(), body: { occurredAt: lostAt.toISOString() } })).toBeNull();
  });

  it.each([
    ['kept later', { keptAt: lostAt.getTime() + 1 }, /nachdem das Tablet als verloren/],
    ['happened later', { body: { occurredAt: '2026-11-18T13:00:01Z' } }, /nachdem das Tablet als verloren/],
    ['chosen later', { body: { occurredAt: before, chosenAt: '2026-11-18T13:00:01Z' } }, /nachdem/],
    ['begun later', { body: { occurredAt: before, startedAt: '2026-11-18T13:00:01Z' } }, /nachdem/],
    ['begun at no time', { body: { occurredAt: before, startedAt: 'x' } }, /nachdem/],
    ['begun at a number', { body: { occurredAt: before, startedAt: 1 } }, /nachdem/],
    ['undated', { body: {} }, /nicht, wann/],
    ['of another login', { user: 'u-2' }, /anderen Zugang/],
    ['of another location', { location: '/api/locations/8' }, /anderen Standort/],
    ['of no location', { location: null }, /anderen Standort/],
    ['for another location', { body: { occurredAt: before, location: '/api/locations/8' } }, /anderen Standort/],
  ])('is refused if it was %s', (_title, change, reason) => {
    expect(refusalOf(change)).toMatch(reason);
  });

  it('is refused if its account may no longer record at the location', () => {
    const readEntry = read({});
    expect(readEntry && refusalOfEntry(readEntry, { ...tablet, hasAccess: false })).toMatch(/nichts mehr erfassen/);
  });

  it('says when a protocol was begun and closed, and when a profile was chosen; an image has no time', () => {
    const protocol = { path: '/api/protocols' };
    const choice = { path: '/api/currentprofile/offline/{id}' };
    expect(refusalOf({ ...protocol, body: { state: 'closed', occurredAt: before } })).toMatch(/nicht, wann/);
    expect(refusalOf({ ...protocol, body: { state: 'closed', startedAt: before } })).toMatch(/nicht, wann/);
    expect(refusalOf({ ...protocol, body: { state: 'closed', startedAt: before, occurredAt: before } })).toBeNull();
    expect(refusalOf({ ...protocol, body: { uuid: 'd-1' } })).toMatch(/nicht, wann/);
    expect(refusalOf({ ...protocol, body: { uuid: 'd-1', startedAt: before } })).toBeNull();
    expect(refusalOf({ ...choice, body: {} })).toMatch(/nicht, wann/);
    expect(refusalOf({ path: '/api/protocol_images', body: { data: 'AAAA' } })).toBeNull();
  });

  it('leads to its own route, whatever its parameters are', () => {
    const path = '/api/tasks/{id}';
    const task = read({ method: 'PATCH', path, params: { id: '../users/1?x=#' } });
    expect(task && pathOfEntry(task)).toBe('/api/tasks/..%2Fusers%2F1%3Fx%3D%23');
    const without = read({ method: 'PATCH', path, params: {} });
    expect(without && pathOfEntry(without)).toBe('/api/tasks/');
  });

  it('is kept with the ids of its address, without its image, and only its beginning if nobody reads all of it', () => {
    expect(contentOf({ params: { id: 7 }, body: { uuid: 'b-1', data: 'AAAA' } })).toBe('{"id":7,"uuid":"b-1"}');
    const long = contentOf({ params: {}, body: { comment: 'a'.repeat(1_100_000) } });
    expect(JSON.parse(long).text).toMatch(/^\{"comment":"a{1048564}$/);
  });

  it.each([
    ['kein JSON', { text: 'kein JSON' }],
    ['[1]', { text: '[1]' }],
    ['{"body":{"comment":"x","data":"AAAA"},"path":"/api/x"}', { body: { comment: 'x' }, path: '/api/x' }],
  ])('is kept as JSON even if it is unreadable: %s', (text, content) => {
    expect(JSON.parse(contentOfUnreadable(text))).toEqual(content);
  });

  it('does not keep the name of a person who was chosen', () => {
    const choice = { path: '/api/currentprofile/offline/{id}', title: 'Profil gewählt: Elif Demir' };
    expect(read(choice)?.title).toBe('Profil gewählt');
  });

  it('names the draft that it saves', () => {
    expect(draftOf({ kind: 'protocol', body: { uuid: 'd-1' } })).toBe('d-1');
    expect(draftOf({ kind: 'image', body: { uuid: 'd-1' } })).toBeNull();
  });
});
