import { describe, expect, test } from 'vitest';
import { type DeviceDraft, isSameContent, isUnsent, reconcile, type ServerDraft } from './draft-state.ts';

const yes = { door: { value: 'yes' } };
const no = { door: { value: 'no' } };
const both = { door: { value: 'yes' }, light: { value: 'no' } };
const at = '2026-11-21T12:00:00+00:00';

const draft = (change: Partial<DeviceDraft> = {}): DeviceDraft => ({
  uuid: 'b5f1b6d2-0000-4000-8000-000000000001',
  user: 'anna',
  location: '/api/locations/1',
  form: '/api/forms/1',
  formVersion: '/api/form_versions/1',
  formName: 'Öffnungsprüfung',
  answers: yes,
  saved: { revision: 1, answers: yes, at },
  sent: yes,
  startedAt: at,
  changedAt: at,
  closedBy: null,
  ...change,
});
const serverDraft = (change: Partial<ServerDraft> = {}): ServerDraft => ({
  revision: 2,
  answers: no,
  occurredAt: at,
  state: 'draft',
  ...change,
});

test('answers are the same in whichever order they stand, and an empty one is none', () => {
  expect(isSameContent(both, { light: { value: 'no' }, door: { value: 'yes' }, other: {} })).toBe(true);
  expect(isSameContent(both, yes)).toBe(false);
  expect(isSameContent(yes, { door: { value: 'yes', comment: 'klemmt' } })).toBe(false);
  expect(isSameContent(no, { door: { value: 'no', deadlineHours: 72 } })).toBe(false);
});

test.each([
  ['nothing was filled in yet', draft({ answers: {}, saved: null }), false],
  ['the server has not answered yet', draft({ saved: null }), true],
  ['the server has it', draft(), false],
  ['something was changed since', draft({ answers: both }), true],
])('%s: unsent is %s', (_, one, expected) => expect(isUnsent(one)).toBe(expected));

describe('what the server says about a draft on this device', () => {
  test('an old state says nothing new', () => {
    expect(reconcile(draft(), serverDraft({ revision: 1 }))).toEqual({ kind: 'known', saved: null });
  });

  test('a newer state that came from this device is no work of somebody else, although its answer was never heard', () => {
    const unheard = draft({ answers: both, sent: no });
    expect(reconcile(unheard, serverDraft())).toMatchObject({ kind: 'known', saved: { revision: 2 } });
  });

  test('a newer state is taken where nothing of this device waits', () => {
    expect(reconcile(draft(), serverDraft())).toMatchObject({ kind: 'newer', saved: { answers: no } });
  });

  test('a newer state beside unsent answers has to be decided by somebody', () => {
    expect(reconcile(draft({ answers: both, sent: both }), serverDraft())).toEqual({ kind: 'conflict' });
  });

  test('nobody had changed anything when another device saved the same once more', () => {
    expect(reconcile(draft({ answers: both }), serverDraft({ answers: yes }))).toMatchObject({ kind: 'known' });
  });

  test('what is closed is closed', () => {
    expect(reconcile(draft(), serverDraft({ state: 'closed' }))).toEqual({ kind: 'closed' });
  });
});
