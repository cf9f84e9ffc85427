import { describe, expect, it } from 'vitest';
import { changedFields, checkNewPin, checkOfflineChoice } from './profiles.rules.ts';

describe('a new PIN', () => {
  it.each(['2468', '8305', '190274', '11223', '5157'])('is accepted when it is %s', (pin) => {
    expect(checkNewPin(pin)).toEqual([]);
  });
  it.each(['0000', '1212', '123123', '1234', '56789', '9876', '7890', '0123'])('is refused when it is %s', (pin) => {
    expect(checkNewPin(pin)).toEqual([
      { propertyPath: 'pin', message: 'Diese PIN ist leicht zu erraten. Bitte eine andere wählen.' },
    ]);
  });
  it('is optional', () => {
    expect([checkNewPin(undefined), checkNewPin(null)]).toEqual([[], []]);
  });
});

describe('the changed fields of a profile', () => {
  const before = { name: 'A', is_active: true, comment: null, user_id: null, pin_hash: 'one', location_ids: [1, 2] };
  it.each([
    [{}, []],
    [{ name: 'B' }, ['name']],
    [{ is_active: false, comment: 'fort' }, ['isActive', 'comment']],
    [{ user_id: 7 }, ['user']],
    [{ pin_hash: 'other' }, ['pin']],
    [{ location_ids: [1] }, ['locations']],
    [{ location_ids: [1, 2] }, []],
  ])('of %j are %j', (change, names) => {
    expect(changedFields(before, { ...before, ...change })).toEqual(names);
  });
});

describe('a profile choice made offline', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const choice = {
    isActive: true,
    hasPin: false,
    isPinRequired: false,
    chosenAt: new Date('2026-11-23T11:00:00Z'),
    now,
  };
  const at = (moment: string) => ({ chosenAt: new Date(moment) });

  it('is accepted for an active profile without a PIN, as long ago as records are accepted', () => {
    expect(checkOfflineChoice(choice)).toEqual([]);
    expect(checkOfflineChoice({ ...choice, ...at('2026-11-20T12:00:00Z') })).toEqual([]);
    expect(checkOfflineChoice({ ...choice, ...at('2026-11-23T12:01:00Z') })).toEqual([]);
  });

  it.each([
    ['with a PIN', { hasPin: true }, 'pin'],
    ['where a PIN is asked for', { isPinRequired: true }, 'pin'],
    ['that is not active', { isActive: false }, ''],
    ['of the future', at('2026-11-23T12:03:00Z'), 'chosenAt'],
    ['of more than three days ago', at('2026-11-20T11:59:00Z'), 'chosenAt'],
  ])('is refused %s', (_what, change, propertyPath) => {
    expect(checkOfflineChoice({ ...choice, ...change })).toMatchObject([{ propertyPath }]);
  });
});
