import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it.each(['=1+1', '+1', '-1+1', '-1,5x', '@SUM(A1)', '\tx', '\r=1', '\n=1', '＝1+1', '＠x'])(
  'escapes the text %j, which a spreadsheet would execute as a formula',
  (text) => expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`),
);

it.each(['-1', '-0,25'])('does not escape the number %s', (text) => expect(csvCell(text)).toBe(text));
