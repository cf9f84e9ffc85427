import { expect, it } from 'vitest';
import { reportFileName } from './report-file-name.ts';

const report = { kind: 'monthly', from: '2026-10-01', to: '2026-10-31', state: 'approved', locationNames: [] } as const;

it('the file of a draft has another name than that of the approved report', () => {
  expect(reportFileName({ ...report, state: 'draft' }, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31-Entwurf.pdf');
  expect(reportFileName(report, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31.pdf');
});

it('the file of a report about one location names it', () => {
  const nameFor = (...locationNames: string[]) => reportFileName({ ...report, locationNames }, 'pdf');
  const lueneburg = 'Spielhalle Lüneburg / Mitte';
  expect(nameFor(lueneburg)).toBe('Monatsbericht-Spielhalle-Lüneburg-Mitte-2026-10-01-2026-10-31.pdf');
  expect(nameFor(lueneburg, 'Spielhalle Stade')).toBe('Monatsbericht-2026-10-01-2026-10-31.pdf');
});
