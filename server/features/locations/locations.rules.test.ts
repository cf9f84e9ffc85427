import { describe, expect, it } from 'vitest';
import {
  restartsTours,
  changedSettings,
  changesContract,
  changesOf,
  checkConcept,
  checkMinimumAge,
  type LocationSettings,
} from './locations.rules.ts';

const settings: LocationSettings = {
  name: 'Spielhalle',
  type: 'arcade',
  status: 'active',
  street: 'Kai 1',
  postalCode: '24937',
  city: 'Flensburg',
  state: '/api/states/1',
  socialconcept: null,
  isTaskAllowed: true,
  isInspectionTourAllowed: true,
  isProtocolAllowed: true,
  isActivityAllowed: true,
  playerCheckAllowed: true,
  minAge: null,
  reportIntervalMonths: null,
  oasisSiteId: null,
  isPremium: false,
  monthlyLimit: 1000,
  tourintervall: 3600,
  isInspectiontourReverse: false,
  openingHours: [{ days: [1, 2, 3], from: '12:00', to: '05:00' }],
  pinRequired: false,
  profileLockMinutes: null,
};

describe('a change of settings', () => {
  it('keeps settings it does not name', () => {
    expect(changedSettings(settings, { pinRequired: true })).toEqual({ ...settings, pinRequired: true });
  });

  it('sorts weekdays and removes duplicates', () => {
    const { openingHours } = changedSettings(settings, {
      openingHours: [{ days: [7, 1, 7], from: '10:00', to: '20:00' }],
    });
    expect(openingHours).toEqual([{ days: [1, 7], from: '10:00', to: '20:00' }]);
  });

  it('is recorded with the old and new values of changed settings only', () => {
    const after = changedSettings(settings, { tourintervall: 2700, profileLockMinutes: 5, pinRequired: false });
    expect(changesOf(settings, after)).toEqual({
      tourintervallBefore: 3600,
      tourintervallAfter: 2700,
      profileLockMinutesBefore: 'never',
      profileLockMinutesAfter: 5,
    });
  });

  it('of opening hours is recorded line by line', () => {
    const after = changedSettings(settings, { openingHours: [] });
    expect(changesOf(settings, after)).toEqual({ openingHoursBefore: ['1,2,3 12:00-05:00'], openingHoursAfter: [] });
  });

  it('without effect is not recorded', () => {
    expect(changesOf(settings, changedSettings(settings, { openingHours: settings.openingHours }))).toBeNull();
  });
});

describe('restarting the counting of tours', () => {
  it.each([
    [{ tourintervall: 1800 }, true],
    [{ status: 'inactive' }, true],
    [{ isInspectionTourAllowed: false }, true],
    [{ state: '/api/states/2' }, true],
    [{ name: 'Casino' }, false],
    [{ isTaskAllowed: false }, false],
  ] as const)('after %j: %s', (patch, isAnew) => {
    expect(restartsTours(settings, changedSettings(settings, patch))).toBe(isAnew);
  });
});

describe('the contract', () => {
  it.each([
    [{ isPremium: true }, true],
    [{ monthlyLimit: null }, true],
    [{ isPremium: false, monthlyLimit: 1000, name: 'Casino' }, false],
  ] as const)('is another one with %j: %s', (patch, isOther) => {
    expect(changesContract(settings, changedSettings(settings, patch))).toBe(isOther);
  });
});

describe('the minimum age', () => {
  const state = { name: 'Niedersachsen', minAge: 21 };
  it.each([
    [null, state, []],
    [21, state, []],
    [25, state, []],
    [18, undefined, []],
    [18, state, [{ propertyPath: 'minAge', message: 'In Niedersachsen gilt ein Mindestalter von 21 Jahren.' }]],
  ])('%s against that of the state', (minAge, rule, violations) => {
    expect(checkMinimumAge(minAge, rule)).toEqual(violations);
  });
});

describe('the social concept of a location', () => {
  it.each([
    ['the platform’s', { customer_id: null, is_active: true }, 0],
    ['one of its own organisation', { customer_id: 5, is_active: true }, 0],
    ['none of another organisation', { customer_id: 6, is_active: true }, 1],
    ['none that is out of use', { customer_id: null, is_active: false }, 1],
  ])('may be %s', (_name, concept, count) => {
    expect(checkConcept(concept, 5)).toHaveLength(count);
  });
});
