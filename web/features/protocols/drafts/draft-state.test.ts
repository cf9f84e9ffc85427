import { describe, expect, test } from 'vitest';
import { type DeviceDraft, isSameContent, isUnsent, reconcile, type ServerDraft } from './draft-state.ts';

const yes = { door: { value: 'yes' } };
const no = { door: { value: 'no' } };
const both = { door: { value: 'yes' }, light: { value: 'no' } };
const savedAt = '2026-11-21T12:00:00+00:00';

const draftWith = (change: Partial<DeviceDraft> = {}): DeviceDraft => ({
  uuid: 'b5f1b6d2-0000-4000-8000-000000000001',
  user: 'anna',
  location: '/api/locations/1',
  form: '/api/forms/1',
  formVersion: '/api/form_versions/1',
  formName: 'Öffnungsprüfung',
  answers: yes,
  saved: { revision: 1, answers: yes, at: savedAt },
  sent: yes,
  startedAt: savedAt,
  changedAt: savedAt,
  closedBy: null,
  ...change,
});
const serverDraftWith = (change: Partial<ServerDraft> = {}): ServerDraft => ({
  revision: 2,
  answers: no,
  occurredAt: savedAt,
  state: 'draft',
  ...change,
});

test('answers are equal in any order, and an empty answer equals a missing one', () => {
  expect(isSameContent(both, { light: { value: 'no' }, door: { value: 'yes' }, other: {} })).toBe(true);
  expect(isSameContent(both, yes)).toBe(false);
  expect(isSameContent(yes, { door: { value: 'yes', comment: 'klemmt' } })).toBe(false);
  expect(isSameContent(no, { door: { value: 'no', deadlineHours: 72 } })).toBe(false);
});

test.each([
  ['nothing was filled in yet', draftWith({ answers: {}, saved: null }), false],
  ['only the button that began it has answered', draftWith({ answers: yes, prefilled: yes, saved: null }), false],
  ['something was added to that', draftWith({ answers: both, prefilled: yes, saved: null }), true],
  ['the server has not answered yet', draftWith({ saved: null }), true],
  ['the server has it', draftWith(), false],
  ['something was changed since', draftWith({ answers: both }), true],
])('%s: isUnsent is %s', (_, savedState, expected) => expect(isUnsent(savedState)).toBe(expected));

describe('reconciling a draft on this device with the version of the server', () => {
  test('ignores an older version of the server', () => {
    expect(reconcile(draftWith(), serverDraftWith({ revision: 1 }))).toEqual({ kind: 'known', saved: null });
  });

  test('recognises a newer version that this device sent itself, even if the response was lost', () => {
    const draftWithLostResponse = draftWith({ answers: both, sent: no });
    expect(reconcile(draftWithLostResponse, serverDraftWith())).toMatchObject({
      kind: 'known',
      saved: { revision: 2 },
    });
  });

  test('takes a newer version if this device has no unsent answers', () => {
    expect(reconcile(draftWith(), serverDraftWith())).toMatchObject({ kind: 'newer', saved: { answers: no } });
  });

  test('reports a conflict if both sides have new answers', () => {
    expect(reconcile(draftWith({ answers: both, sent: both }), serverDraftWith())).toEqual({ kind: 'conflict' });
  });

  test('reports no conflict if another device has saved the same answers again', () => {
    expect(reconcile(draftWith({ answers: both }), serverDraftWith({ answers: yes }))).toMatchObject({ kind: 'known' });
  });

  test('reports a protocol that was closed elsewhere', () => {
    expect(reconcile(draftWith(), serverDraftWith({ state: 'closed' }))).toEqual({ kind: 'closed' });
  });
});
