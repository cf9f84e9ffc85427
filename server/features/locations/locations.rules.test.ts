import { describe, expect, it } from 'vitest';
import { changedSettings, changesOf, type LocationSettings } from './locations.rules.ts';

const settings: LocationSettings = {
  tourintervall: 3600,
  isInspectiontourReverse: false,
  openingHours: [{ days: [1, 2, 3], from: '12:00', to: '05:00' }],
  pinRequired: false,
  profileLockMinutes: null,
};

describe('a change of settings', () => {
  it('leaves what it does not name', () => {
    expect(changedSettings(settings, { pinRequired: true })).toEqual({ ...settings, pinRequired: true });
  });

  it('brings weekdays into their order, each once', () => {
    const { openingHours } = changedSettings(settings, {
      openingHours: [{ days: [7, 1, 7], from: '10:00', to: '20:00' }],
    });
    expect(openingHours).toEqual([{ days: [1, 7], from: '10:00', to: '20:00' }]);
  });

  it('is told to the ledger with what was and what is, and with nothing else', () => {
    const after = changedSettings(settings, { tourintervall: 2700, profileLockMinutes: 5, pinRequired: false });
    expect(changesOf(settings, after)).toEqual({
      tourintervallBefore: 3600,
      tourintervallAfter: 2700,
      profileLockMinutesBefore: 'never',
      profileLockMinutesAfter: 5,
    });
  });

  it('of opening hours is told line by line', () => {
    const after = changedSettings(settings, { openingHours: [] });
    expect(changesOf(settings, after)).toEqual({ openingHoursBefore: ['1,2,3 12:00-05:00'], openingHoursAfter: [] });
  });

  it('that changes nothing is none', () => {
    expect(changesOf(settings, changedSettings(settings, { openingHours: settings.openingHours }))).toBeNull();
  });
});
