import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOutdated, readDraft, removeDraft, writeDraft } from './form-drafts.ts';

let entries: Map<string, string>;
const store = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const empty = { action: '', comment: '', urgent: false };

beforeEach(() => {
  entries = new Map();
});
afterEach(() => void vi.useRealTimers());

describe('input is kept until it is saved', () => {
  test('input and idempotency key are restored after a reload', () => {
    writeDraft(store, 'measure', {
      values: { ...empty, comment: 'Flyer ausgehändigt' },
      base: empty,
      idempotencyKey: 'k1',
    });
    expect(readDraft(store, 'measure', empty)).toMatchObject({
      values: { ...empty, comment: 'Flyer ausgehändigt' },
      base: empty,
      idempotencyKey: 'k1',
    });
  });
  test.each([
    ['after a reload', 15, false],
    ['after a break', 16, true],
  ])('a time typed before is outdated %s: %i min, %s', (_interruption, minutes, isExpected) => {
    vi.useFakeTimers({ now: 0 });
    writeDraft(store, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' });
    vi.setSystemTime(minutes * 60_000);
    const draft = readDraft(store, 'measure', empty);
    expect(draft !== null && isOutdated(draft)).toBe(isExpected);
  });
  test('the drafts of two forms are separate', () => {
    writeDraft(store, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' });
    expect(readDraft(store, 'task', empty)).toBeNull();
  });
  test('saving a form removes its draft', () => {
    writeDraft(store, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' });
    removeDraft(store, 'measure');
    expect(entries.size).toBe(0);
  });
  test('fields that changed their type or no longer exist are dropped', () => {
    entries.set(
      'draft:measure',
      JSON.stringify({ values: { comment: 'x', urgent: 'yes', old: 'y' }, idempotencyKey: 'k1' }),
    );
    expect(readDraft(store, 'measure', empty)?.values).toEqual({ ...empty, comment: 'x' });
  });
  test.each(['not json', '[]', '{"values":null,"idempotencyKey":"k"}', '{"values":{}}'])(
    'damaged storage (%s) yields no draft',
    (text) => {
      entries.set('draft:measure', text);
      expect(readDraft(store, 'measure', empty)).toBeNull();
    },
  );
  test('a storage that rejects writes does not break the form', () => {
    const full = {
      ...store,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => writeDraft(full, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' })).not.toThrow();
  });
});
