import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './form-drafts.ts';

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

describe('what was typed survives until it is saved', () => {
  test('text and idempotency key come back after a reload', () => {
    writeDraft(store, 'measure', {
      values: { ...empty, comment: 'Flyer ausgehändigt' },
      base: empty,
      idempotencyKey: 'k1',
    });
    expect(readDraft(store, 'measure', empty)).toEqual({
      values: { ...empty, comment: 'Flyer ausgehändigt' },
      base: empty,
      idempotencyKey: 'k1',
    });
  });
  test('two forms do not mix', () => {
    writeDraft(store, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' });
    expect(readDraft(store, 'task', empty)).toBeNull();
  });
  test('a saved form leaves nothing behind', () => {
    writeDraft(store, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' });
    removeDraft(store, 'measure');
    expect(entries.size).toBe(0);
  });
  test('fields that changed their type or vanished are dropped', () => {
    entries.set(
      'draft:measure',
      JSON.stringify({ values: { comment: 'x', urgent: 'yes', old: 'y' }, idempotencyKey: 'k1' }),
    );
    expect(readDraft(store, 'measure', empty)?.values).toEqual({ ...empty, comment: 'x' });
  });
  test.each(['not json', '[]', '{"values":null,"idempotencyKey":"k"}', '{"values":{}}'])(
    'damaged storage (%s) is no draft',
    (text) => {
      entries.set('draft:measure', text);
      expect(readDraft(store, 'measure', empty)).toBeNull();
    },
  );
  test('a storage that refuses to write does not stop the form', () => {
    const full = {
      ...store,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => writeDraft(full, 'measure', { values: empty, base: empty, idempotencyKey: 'k1' })).not.toThrow();
  });
});
