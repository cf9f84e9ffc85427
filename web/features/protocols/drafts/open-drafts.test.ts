import { describe, expect, test } from 'vitest';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { DeviceDraft } from './draft-state.ts';
import { draftOfTile, openDrafts } from './open-drafts.ts';

const savedAt = '2026-11-21T12:00:00+00:00';
const answers = { door: { value: 'yes' } };
const deviceDraft = (uuid: string, change: Partial<DeviceDraft> = {}): DeviceDraft => ({
  uuid,
  user: 'anna',
  location: '/api/locations/1',
  form: '/api/forms/1',
  formVersion: '/api/form_versions/1',
  formName: 'Öffnungsprüfung',
  answers,
  saved: { revision: 1, answers, at: savedAt },
  sent: answers,
  startedAt: savedAt,
  changedAt: savedAt,
  closedBy: null,
  ...change,
});
const serverDraft = (uuid: string, change: Partial<Protocol> = {}): Protocol => ({
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
  startedAt: savedAt,
  occurredAt: savedAt,
  createdAt: savedAt,
  origin: `/api/protocols/${uuid}`,
  ...change,
});
const request = (idempotencyKey: string, refusal: string | null = null) => ({ idempotencyKey, refusal });
const uuids = (sources: Parameters<typeof openDrafts>[0]) => openDrafts(sources).shown.map(({ uuid }) => uuid);

describe('the offered drafts', () => {
  test('contain each draft once, whether it is on this device, on the server or on both, the newest first', () => {
    const newer = deviceDraft('b', { saved: null, changedAt: '2026-11-21T13:00:00+00:00' });
    expect(
      uuids({
        deviceDrafts: [deviceDraft('a'), newer],
        serverDrafts: [serverDraft('a'), serverDraft('c')],
        requests: [],
      }),
    ).toEqual(['b', 'a', 'c']);
  });

  test('are offered without a connection, too', () => {
    expect(uuids({ deviceDrafts: [deviceDraft('a')], serverDrafts: null, requests: [] })).toEqual(['a']);
  });

  test('contain those that the server named last while it cannot be reached, until they are on this device', () => {
    const { shown: shownBefore } = openDrafts({
      deviceDrafts: [deviceDraft('gone')],
      serverDrafts: [serverDraft('gone'), serverDraft('begun'), serverDraft('elsewhere')],
      requests: [],
    });
    const { shown } = openDrafts({
      deviceDrafts: [deviceDraft('begun')],
      serverDrafts: null,
      shownBefore,
      requests: [],
    });
    expect(shown).toMatchObject([
      { uuid: 'begun', isElsewhere: false, profileName: 'Anja Brandt' },
      { uuid: 'elsewhere', isElsewhere: true },
    ]);
    expect(shown).toHaveLength(2);
    const fromServer = openDrafts({ deviceDrafts: [], serverDrafts: [], shownBefore: shown, requests: [] });
    expect(fromServer.shown).toEqual([]);
  });

  test('do not contain drafts whose closing request is waiting', () => {
    expect(
      uuids({
        deviceDrafts: [deviceDraft('a', { closedBy: 'key' })],
        serverDrafts: [serverDraft('a')],
        requests: [request('key')],
      }),
    ).toEqual([]);
  });

  test('contain drafts again whose closing the server refused, with its message', () => {
    const sources = {
      deviceDrafts: [deviceDraft('a', { closedBy: 'key' })],
      serverDrafts: null,
      requests: [request('key', 'Bitte beantworten.')],
    };
    expect(openDrafts(sources).shown).toMatchObject([{ uuid: 'a', refusal: 'Bitte beantworten.' }]);
  });
});

describe('the drafts that this device can delete', () => {
  test('contain those that were closed here and that the server no longer has as a draft', () => {
    expect(
      openDrafts({ deviceDrafts: [deviceDraft('a', { closedBy: 'key' })], serverDrafts: [], requests: [] }).deletable,
    ).toEqual(['a']);
  });

  test('contain those that were closed or discarded on another device', () => {
    expect(openDrafts({ deviceDrafts: [deviceDraft('a')], serverDrafts: [], requests: [] }).deletable).toEqual(['a']);
  });

  test('do not contain drafts that exist only on this device', () => {
    expect(
      openDrafts({ deviceDrafts: [deviceDraft('a', { saved: null })], serverDrafts: [], requests: [] }),
    ).toMatchObject({
      deletable: [],
      shown: [{ uuid: 'a', isOnlyHere: true }],
    });
  });

  test('are none while the server cannot be reached', () => {
    expect(
      openDrafts({ deviceDrafts: [deviceDraft('a', { closedBy: 'key' })], serverDrafts: null, requests: [] }).deletable,
    ).toEqual([]);
  });
});

test('the tile of a form continues its newest draft that the server has not rejected', () => {
  const { shown } = openDrafts({
    deviceDrafts: [
      deviceDraft('rejected', { closedBy: 'k', changedAt: '2026-11-21T15:00:00+00:00' }),
      deviceDraft('old'),
      deviceDraft('new', { changedAt: '2026-11-21T13:00:00+00:00' }),
      deviceDraft('other', { form: '/api/forms/2', changedAt: '2026-11-21T14:00:00+00:00' }),
    ],
    serverDrafts: null,
    requests: [request('k', 'Gesperrt.')],
  });
  expect(draftOfTile('/api/forms/1', shown)?.uuid).toBe('new');
  expect(draftOfTile('/api/forms/3', shown)).toBeUndefined();
});
