import { describe, expect, it } from 'vitest';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { checkPdf } from './check-pdf.ts';

const check = (catalogue: string, ...objects: string[]) => checkPdf(makePdf({ catalogue, objects }));

describe('the open action of a PDF', () => {
  it.each([
    ['/OpenAction [3 0 R /Fit]', ''],
    ['/OpenAction[3 0 R /XYZ null null 0]', ''],
    ['/OpenAction %first\n << /S /GoTo /D [3 0 R /Fit] >>', ''],
    ['/OpenAction 4 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>'],
    ['/OpenAction 4 0 R', '[3 0 R /Fit]'],
    ['/OpenActions << /S /URI >>', ''],
    ['/AAA << /S /URI >> /AA /None', ''],
  ])('is accepted if it shows a page: %s %s', async (catalogue, object) => {
    expect(await check(catalogue, object)).toBeUndefined();
  });

  it.each([
    ['/OpenAction 4 0 R', '<< /S /GoTo /S /URI >>'],
    ['/OpenAction 4 0 R', '<< /S /GoTo /Next << /S /URI >> >>'],
    ['/OpenAction 9 0 R', ''],
    [`/OpenAction %${'x'.repeat(198)}[\n<< /S /URI >>`, ''],
    [`/OpenAction${' '.repeat(5000)}<< /S /URI >>`, ''],
    [`/AA${' '.repeat(5000)}<< /O 4 0 R >>`, ''],
    [`/AA %${'x'.repeat(5000)}\n<< /O 4 0 R >>`, ''],
  ])('is rejected if it does anything else: %s %s', async (catalogue, object) => {
    expect(await check(catalogue, object)).toContain('Skripte, Anhänge oder aktive Formulare');
  });
});
