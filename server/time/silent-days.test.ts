import { describe, expect, it } from 'vitest';
import { dateOfSilentDay, isSilentDay } from './silent-days.ts';

describe('silent days', () => {
  it.each([
    ['Karfreitag', 2024, '2024-03-29'],
    ['Karfreitag', 2025, '2025-04-18'],
    ['Karfreitag', 2026, '2026-04-03'],
    ['Ostersonntag', 2027, '2027-03-28'],
    ['Allerheiligen', 2026, '2026-11-01'],
    ['Volkstrauertag', 2022, '2022-11-13'],
    ['Volkstrauertag', 2025, '2025-11-16'],
    ['Buß- und Bettag', 2024, '2024-11-20'],
    ['Totensonntag', 2023, '2023-11-26'],
    ['Totensonntag', 2026, '2026-11-22'],
    ['Heiligabend', 2026, '2026-12-24'],
    ['1. Weihnachtstag', 2026, '2026-12-25'],
  ] as const)('%s %i falls on %s', (name, year, date) => {
    expect(dateOfSilentDay(name, year)).toBe(date);
  });

  it('close a location only if its federal state has them', () => {
    expect(isSilentDay('2026-11-01', ['Allerheiligen', 'Totensonntag'])).toBe(true);
    expect(isSilentDay('2026-11-01', ['Totensonntag'])).toBe(false);
    expect(isSilentDay('2026-11-02', ['Allerheiligen'])).toBe(false);
  });
});
