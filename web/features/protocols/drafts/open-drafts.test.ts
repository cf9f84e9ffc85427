import { describe, expect, test } from 'vitest';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { DeviceDraft } from './draft-state.ts';
import { openDrafts } from './open-drafts.ts';

const at = '2026-11-21T12:00:00+00:00';
const answers = { door: { value: 'yes' } };
const here = (uuid: string, change: Partial<DeviceDraft> = {}): DeviceDraft => ({
  uuid,
  user: 'anna',
  location: '/api/locations/1',
  form: '/api/forms/1',
  formVersion: '/api/form_versions/1',
  formName: 'Öffnungsprüfung',
  answers,
  saved: { revision: 1, answers, at },
  sent: answers,
  startedAt: at,
  changedAt: at,
  closedBy: null,
  ...change,
});
const there = (uuid: string, change: Partial<Protocol> = {}): Protocol => ({
  '@id': `/api/protocols/${uuid}`,
  '@type': 'Protocol',
  id: 1,
  uuid,
  state: 'draft',
  profileChosenOffline: false,
  form: '/api/forms/1',
  formVersion: '/api/form_versions/1',
  formName: 'Öffnungsprüfung',
  formNumber: 1,
  location: '/api/locations/1',
  locationName: 'Wandsbek',
  profileName: 'Anja Brandt',
  revision: 1,
  findings: [],
  hasFinding: false,
  startedAt: at,
  occurredAt: at,
  createdAt: at,
  origin: `/api/protocols/${uuid}`,
  ...change,
});
const request = (idempotencyKey: string, refusal: string | null = null) => ({ idempotencyKey, refusal });
const uuids = (known: Parameters<typeof openDrafts>[0]) => openDrafts(known).shown.map(({ uuid }) => uuid);

describe('drafts that are offered', () => {
  test('stand once, whether this device, the server or both know them, the newest first', () => {
    const newer = here('b', { saved: null, changedAt: '2026-11-21T13:00:00+00:00' });
    expect(uuids({ here: [here('a'), newer], there: [there('a'), there('c')], requests: [] })).toEqual(['b', 'a', 'c']);
  });

  test('are there without a connection too', () => {
    expect(uuids({ here: [here('a')], there: null, requests: [] })).toEqual(['a']);
  });

  test('are not those whose closing is on its way', () => {
    expect(uuids({ here: [here('a', { closedBy: 'key' })], there: [there('a')], requests: [request('key')] })).toEqual(
      [],
    );
  });

  test('are those again whose closing the server refused, with its words', () => {
    const known = {
      here: [here('a', { closedBy: 'key' })],
      there: null,
      requests: [request('key', 'Bitte beantworten.')],
    };
    expect(openDrafts(known).shown).toMatchObject([{ uuid: 'a', refusal: 'Bitte beantworten.' }]);
  });
});

describe('a device forgets', () => {
  test('what it closed and the server no longer has as a draft', () => {
    expect(openDrafts({ here: [here('a', { closedBy: 'key' })], there: [], requests: [] }).done).toEqual(['a']);
  });

  test('what was closed or discarded on another device', () => {
    expect(openDrafts({ here: [here('a')], there: [], requests: [] }).done).toEqual(['a']);
  });

  test('nothing that exists only here', () => {
    expect(openDrafts({ here: [here('a', { saved: null })], there: [], requests: [] })).toMatchObject({
      done: [],
      shown: [{ uuid: 'a', isOnlyHere: true }],
    });
  });

  test('nothing while the server cannot be asked', () => {
    expect(openDrafts({ here: [here('a', { closedBy: 'key' })], there: null, requests: [] }).done).toEqual([]);
  });
});
