import { describe, expect, it } from 'vitest';
import type { LocationFacts, StaffProof } from '#server/features/reports/figures/report-figures.ts';
import { openPointsOf } from './open-points.rules.ts';

const today = '2026-11-22';
const locationFacts: LocationFacts = {
  id: 1,
  name: 'Stade',
  address: null,
  state: null,
  authority: null,
  silentDays: [],
  openingHours: [],
  timeZone: 'Europe/Berlin',
  concept: 1,
  permit: 'Erlaubnis',
  permitUntil: '2026-11-22',
  certificate: null,
  certificateFrom: null,
  certificateUntil: null,
};
const proofOf = (profile: number, until: string | null): StaffProof => ({
  profile,
  person: `Marco Rossi ${profile}`,
  type: 'Schulung',
  until,
});
const pointsOf = (judged: Partial<Parameters<typeof openPointsOf>[0]>) =>
  openPointsOf({ today, locations: [locationFacts], tours: [], staff: [], ...judged }).map(({ kind, text }) => [
    kind,
    text,
  ]);

describe('the open points', () => {
  it('are empty if everything is in order', () => {
    const tours = [{ location: 'Stade', confirmed: 5, auto: 1, missed: 0 }];
    const staff = [proofOf(1, '2026-11-22'), proofOf(1, 'infinity')];
    expect(pointsOf({ tours, staff })).toEqual([]);
  });

  it('begin with the location with the most missed tours', () => {
    const tours = [
      { location: 'Altona', confirmed: 0, auto: 0, missed: 1 },
      { location: 'Lüneburg', confirmed: 90, auto: 1, missed: 31 },
    ];
    expect(pointsOf({ tours })).toEqual([
      ['missedTours', 'Lüneburg: 31 versäumte Kontrollgänge'],
      ['missedTours', 'Altona: ein versäumter Kontrollgang'],
    ]);
  });

  it('count the missed tours of more than three locations in one', () => {
    const tours = ['A', 'B', 'C', 'D'].map((location) => ({ location, confirmed: 1, auto: 0, missed: 2 }));
    expect(pointsOf({ tours })).toEqual([['missedTours', '4 Standorte: 8 versäumte Kontrollgänge']]);
  });

  it('name up to three persons by their initials, and count more', () => {
    expect(pointsOf({ staff: [proofOf(1, null), proofOf(1, '2026-11-21')] })).toEqual([
      ['proofs', 'M. R. 1.: ein verlangter Nachweis fehlt, 1 abgelaufen'],
    ]);
    expect(pointsOf({ staff: [proofOf(1, '2026-11-21')] })).toEqual([
      ['proofs', 'M. R. 1.: ein verlangter Nachweis abgelaufen'],
    ]);
    expect(pointsOf({ staff: [1, 2, 3, 4].map((profile) => proofOf(profile, null)) })).toEqual([
      ['proofs', '4 Personen ohne gültige Nachweise: 4 verlangte Nachweise fehlen'],
    ]);
  });

  it('include ended permits and certificates, and missing ones', () => {
    const endedLocation = { ...locationFacts, permitUntil: '2026-11-16', certificateUntil: '2026-11-01' };
    expect(
      pointsOf({ locations: [endedLocation, { ...locationFacts, name: 'Süd', permit: null, concept: null }] }),
    ).toEqual([
      ['licence', 'Stade: Erlaubnis am 16.11.2026 abgelaufen'],
      ['certificate', 'Stade: OASIS-Zertifikat am 01.11.2026 abgelaufen'],
      ['licence', 'Süd: keine Erlaubnis hinterlegt'],
      ['concept', 'Süd: kein Sozialkonzept zugeordnet'],
    ]);
  });
});
