import { expect, it } from 'vitest';
import { locationsText, reportFileName } from './report-texts.ts';

it('one or two locations are named, more of them or unknown ones are counted', () => {
  const names = new Map([
    ['/api/locations/1', 'Spielhalle Altona'],
    ['/api/locations/2', 'Spielhalle Wandsbek'],
    ['/api/locations/3', 'Spielhalle Stade'],
    ['/api/locations/4', 'Wettladen Stade'],
  ]);
  const [first = '', second = '', third = ''] = names.keys();
  expect(locationsText([first], names)).toBe('Spielhalle Altona');
  expect(locationsText([first, second], names)).toBe('Altona, Wandsbek');
  expect(locationsText([first, third], names)).toBe('Altona, Spielhalle Stade');
  expect(locationsText([first, second, third], names)).toBe('3 Standorte');
  expect(locationsText([first, '/api/locations/9'], names)).toBe('2 Standorte');
});

it('the file of a draft has another name than that of the approved report', () => {
  const report = { kind: 'monthly', from: '2026-10-01', to: '2026-10-31' } as const;
  expect(reportFileName({ ...report, state: 'draft' }, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31-Entwurf.pdf');
  expect(reportFileName({ ...report, state: 'approved' }, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31.pdf');
});

it('the file of a report about one location names it', () => {
  const lueneburg = { name: 'Spielhalle Lüneburg / Mitte' };
  const nameFor = (locations: { name: string }[]) =>
    reportFileName(
      { kind: 'monthly', from: '2026-10-01', to: '2026-10-31', state: 'approved', content: { locations } },
      'pdf',
    );
  expect(nameFor([lueneburg])).toBe('Monatsbericht-Spielhalle-Lüneburg-Mitte-2026-10-01-2026-10-31.pdf');
  expect(nameFor([lueneburg, { name: 'Spielhalle Stade' }])).toBe('Monatsbericht-2026-10-01-2026-10-31.pdf');
});
