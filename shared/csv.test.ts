import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it.each(['=1+1', '+1', '-1+1', '-1,5x', '@SUM(A1)', '\tx', '\r=1', '\n=1', '＝1+1', '＠x'])(
  'no spreadsheet takes the text %j for a formula',
  (text) => expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`),
);

it.each(['-1', '-0,25'])('%s stays a number', (text) => expect(csvCell(text)).toBe(text));
