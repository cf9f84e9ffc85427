import { describe, expect, it } from 'vitest';
import { cellText } from './report-cell.ts';

describe('a cell of a report', () => {
  it.each([
    ['text', 'Altona', 'Altona'],
    ['text', null, ''],
    ['number', 1234.5, '1.234,5'],
    ['number', 0, '0'],
    ['number', -1, '−1'],
    ['change', 1300, '+1.300'],
    ['change', -1, '−1'],
    ['change', 0, '0'],
    ['percent', 95.83, '95,8\u00a0%'],
    ['date', '2026-02-01', '01.02.2026'],
    ['date', 'Summe', 'Summe'],
    ['dateTime', '2026-02-01T09:05', '01.02.2026, 09:05'],
    ['dateTime', 'unbekannt', 'unbekannt'],
  ] as const)('of the type %s with the value %j is formatted as %j', (type, cell, text) => {
    expect(cellText(type, cell)).toBe(text);
  });
});
