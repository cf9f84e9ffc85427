import { describe, expect, it } from 'vitest';
import type { AuthorityEntry, AuthorityProof } from '#shared/contracts/authority-access/authority-reading.ts';
import { countText, daysText, earlierGaps, gapsText, heldText, markOf, proofText } from './section-facts.ts';

const counts = {
  sections: [
    { section: 'measures' as const, total: 1204 },
    { section: 'tours' as const, total: 1 },
    { section: 'files' as const, total: 0 },
    { section: 'days' as const, total: 2 },
    { section: 'demands' as const, total: 3 },
    { section: 'proofs' as const, total: 12 },
  ],
  forms: [],
  actions: [],
  answeredDemands: 2,
  locations: [],
};

it.each([
  ['measures', '1.204 Einträge'],
  ['tours', '1 Eintrag'],
  ['files', 'keine'],
  ['days', '2 Tage fehlen'],
  ['demands', '3, davon 2 beantwortet'],
  ['proofs', '12 Personen'],
  ['reports', ''],
] as const)('the section %s is counted as %j', (section, text) => {
  expect(countText(section, counts)).toBe(text);
});

it.each([
  [0, 0, 'vollständig'],
  [0, 67, '67 unvollständig'],
  [2, 1, '2 Tage fehlen'],
  [1, 0, '1 Tag fehlt'],
])('%i missing and %i incomplete days are counted as %j', (total, incomplete, text) => {
  expect(countText('days', { ...counts, sections: [{ section: 'days', total, incomplete }] })).toBe(text);
});

it('the days are counted as the overview counts them', () => {
  const locationWith = (id: number, remarks: number) => ({
    '@id': `/api/locations/${id}`,
    name: 'Stade',
    standings: [{ subject: 'days' as const, total: 90, gaps: 0, remarks }],
    gapDays: [],
    latest: {},
  });
  const sections = [{ section: 'days' as const, total: 0, incomplete: 74 }];
  expect(countText('days', { ...counts, sections, locations: [locationWith(1, 48), locationWith(2, 3)] })).toBe(
    '51 unvollständig',
  );
});

it('nothing is said while nothing is counted', () => {
  expect(countText('measures', undefined)).toBe('');
});

describe('the mark of an entry', () => {
  const entry: AuthorityEntry = {
    key: 'protocols-1',
    section: 'protocols',
    title: 'Rundgang',
    isNoticeable: true,
    facts: [],
    hasDetails: true,
    hasFile: true,
  };
  const finding = (isFixed?: boolean) => ({
    label: 'Ist der Notausgang frei?',
    value: 'Nein',
    isFinding: true,
    ...(isFixed !== undefined && { followUp: { text: '', isFixed } }),
  });

  it.each([
    [[finding(false)], '1 Mangel offen', false],
    [[finding(false), finding(true)], '2 Mängel, 1 offen', false],
    [[finding(true), finding(true)], '2 Mängel behoben', true],
    [[finding(), finding(true)], '2 Mängel, 1 offen', false],
    [[], 'auffällig', false],
  ])('says how many Mängel are open: %#', (facts, text, isSettled) => {
    expect(markOf({ ...entry, facts })).toEqual({ text, isSettled });
  });

  it.each([
    [{ isMissed: true }, 'versäumt'],
    [{ isUnconfirmed: true }, 'ohne Bestätigung'],
    [{}, 'Befund'],
  ])('says what became of a tour: %j', (outcome, text) => {
    expect(markOf({ ...entry, section: 'tours', ...outcome })?.text).toBe(text);
  });

  it('is none if there is nothing to look at', () => {
    expect(markOf({ ...entry, isNoticeable: false })).toBeNull();
  });
});

it.each([
  [['missing', 'missing', 'expired', 'valid'], '2 fehlen, 1 abgelaufen', '1 gültiger Nachweis'],
  [['missing', 'valid', 'valid'], '1 fehlt', '2 gültige Nachweise'],
  [['expired'], '1 abgelaufen', 'kein gültiger Nachweis'],
  [['expired', 'ended'], '1 abgelaufen', 'kein gültiger Nachweis'],
  [['valid', 'ended'], '', '1 gültiger Nachweis'],
  [[], '', 'kein Nachweis'],
  [['ended'], '', '1 früherer Nachweis'],
  [['ended', 'ended'], '', '2 frühere Nachweise'],
] as const)('the proofs of a person are summed up: %j', (states, gaps, held) => {
  const proofs: AuthorityProof[] = states.map((state) => ({ title: 'Erste Hilfe', state, text: '', hasFile: false }));
  expect([gapsText(proofs), heldText(proofs)]).toEqual([gaps, held]);
});

it('a gap of one day is said as that day', () => {
  expect(daysText({ from: '2026-10-01', to: '2026-10-14' })).toBe('01.10.2026 bis 14.10.2026');
  expect(daysText({ from: '2026-10-01', to: '2026-10-01' })).toBe('01.10.2026');
});

it('a proof that is missing still says its days of the period, and is not named among the earlier ones', () => {
  const proof = (title: string, state: AuthorityProof['state']): AuthorityProof => ({
    title,
    state,
    text: state === 'missing' ? 'fehlt' : 'gültig bis 01.05.2027',
    hasFile: false,
  });
  const [missing, valid] = [proof('Erste Hilfe', 'missing'), proof('Sachkunde', 'valid')];
  const gaps = ['Erste Hilfe', 'Sachkunde'].map((title) => ({
    title,
    days: [
      { from: '2026-10-01', to: '2026-10-14' },
      { from: '2026-11-02', to: '2026-11-02' },
    ],
  }));
  expect(proofText(missing, gaps)).toBe('fehlt · im Zeitraum 01.10.2026 bis 14.10.2026, 02.11.2026');
  expect(proofText(missing, [])).toBe('fehlt');
  expect(proofText(valid, gaps)).toBe('gültig bis 01.05.2027');
  expect(earlierGaps([missing, valid], gaps).map(({ title }) => title)).toEqual(['Sachkunde']);
});
