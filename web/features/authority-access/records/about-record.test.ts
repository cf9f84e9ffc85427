import { expect, it } from 'vitest';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { aboutRecord, demandBeginning } from './about-record.ts';

const record: AuthorityEntry = {
  key: 'measures-1',
  section: 'measures',
  title: 'Hausverbot',
  locationName: 'Spielhalle Stade',
  at: '2026-11-20T18:42:00+00:00',
  person: 'Anja Brandt',
  isNoticeable: false,
  facts: [
    { label: 'Stand', value: 'zurückgenommen' },
    { label: 'Kommentar', value: 'Der Gast ging.' },
    { label: 'Erfasst', value: '20.11.2026, 19:43 Uhr', isDetail: true },
  ],
  hasDetails: false,
  hasFile: false,
};

it('a line says by whom and what else is known, and not when it was recorded', () => {
  expect(aboutRecord(record)).toBe('Anja Brandt · Stand: zurückgenommen · Der Gast ging.');
  expect(aboutRecord({ ...record, person: undefined, section: 'protocols' })).toBe('');
});

it.each([
  [{}, 'Zur Maßnahme „Hausverbot“ vom 20.11.2026, 19:42 Uhr, Spielhalle Stade: '],
  [{ section: 'tours' }, 'Zum Kontrollgang vom 20.11.2026, 19:42 Uhr, Spielhalle Stade: '],
  [{ section: 'tours', isMissed: true }, 'Zum versäumten Kontrollgang vom 20.11.2026, 19:42 Uhr, Spielhalle Stade: '],
  [{ section: 'protocols', title: 'Öffnen' }, 'Zum Protokoll „Öffnen“ vom 20.11.2026, 19:42 Uhr, Spielhalle Stade: '],
] as const)('a demand about %j begins with what it is about', (changes, text) => {
  expect(demandBeginning({ ...record, ...changes })).toBe(text);
});
