import { expect, test } from 'vitest';
import { type EditedFields, mergeEdits } from './merge-edits.ts';

type Values = { name: string; comment: string };
const fields: EditedFields<Values> = {
  name: { label: 'Name', text: ({ name }) => name },
  comment: { label: 'Kommentar', text: ({ comment }) => comment.trim() },
};
const base = { name: 'Anna', comment: 'Früh' };

test.each([
  {
    title: 'keeps the change if nobody else changed anything',
    theirs: base,
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [],
  },
  {
    title: 'takes over and reports a change of another field',
    theirs: { ...base, comment: 'Spät' },
    mine: { ...base, name: 'Anne' },
    values: { name: 'Anne', comment: 'Spät' },
    others: [{ field: 'comment', label: 'Kommentar', theirs: 'Spät', mine: null }],
  },
  {
    title: 'keeps the input and reports the other value if both changed the same field',
    theirs: { ...base, name: 'Anja' },
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [{ field: 'name', label: 'Name', theirs: 'Anja', mine: 'Anne' }],
  },
  {
    title: 'reports nothing if both changed a field to the same value',
    theirs: { ...base, name: 'Anne' },
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [],
  },
  {
    title: 'reports no difference that is not visible',
    theirs: { ...base, comment: 'Früh ' },
    mine: base,
    values: { ...base, comment: 'Früh ' },
    others: [],
  },
])('$title', ({ theirs, mine, values, others }) => {
  expect(mergeEdits(fields, { base, theirs, mine })).toEqual({ values, others });
});
