import { expect, test } from 'vitest';
import { changedFields, changesText } from './changed-fields.ts';

const change = (label: string, before = '', after = 'x') => ({ label, before, after });

test('a field counts as changed if it reads differently', () => {
  const fields = { name: { label: 'Name', text: ({ name }: { name: string }) => name.trim() } };
  expect(changedFields(fields, { name: 'Anna' }, { name: 'Anna ' })).toEqual([]);
  expect(changedFields(fields, { name: 'Anna' }, { name: 'Anne' })).toEqual([
    { field: 'name', label: 'Name', before: 'Anna', after: 'Anne' },
  ]);
});

test.each([
  { changes: [], text: '' },
  { changes: [change('Ort', 'Stade', 'Celle')], text: 'Ort geändert: Celle statt Stade' },
  { changes: [change('Ort', 'Stade', '')], text: 'Ort geändert: leer statt Stade' },
  { changes: [change('Kommentar', '', 'eine\nzweite Zeile')], text: 'Kommentar geändert' },
  { changes: [change('Kommentar', '', 'sehr lang '.repeat(9))], text: 'Kommentar geändert' },
  { changes: [change('Ort'), change('Art')], text: 'Ort und Art geändert' },
  { changes: ['A', 'B', 'C'].map((label) => change(label)), text: 'A, B und C geändert' },
  { changes: ['A', 'B', 'C', 'D'].map((label) => change(label)), text: 'A, B und 2 weitere Angaben geändert' },
])('"$text" names what changed', ({ changes, text }) => {
  expect(changesText(changes)).toBe(text);
});
