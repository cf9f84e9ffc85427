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
    title: 'nobody else changed anything',
    theirs: base,
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [],
  },
  {
    title: 'another field was changed: it is taken over, and said',
    theirs: { ...base, comment: 'Spät' },
    mine: { ...base, name: 'Anne' },
    values: { name: 'Anne', comment: 'Spät' },
    others: [{ field: 'comment', label: 'Kommentar', theirs: 'Spät', mine: null }],
  },
  {
    title: 'the same field was changed: what was typed stays, and theirs is said',
    theirs: { ...base, name: 'Anja' },
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [{ field: 'name', label: 'Name', theirs: 'Anja', mine: 'Anne' }],
  },
  {
    title: 'both changed it to the same',
    theirs: { ...base, name: 'Anne' },
    mine: { ...base, name: 'Anne' },
    values: { ...base, name: 'Anne' },
    others: [],
  },
  {
    title: 'a difference nobody can see is none',
    theirs: { ...base, comment: 'Früh ' },
    mine: base,
    values: { ...base, comment: 'Früh ' },
    others: [],
  },
])('$title', ({ theirs, mine, values, others }) => {
  expect(mergeEdits(fields, { base, theirs, mine })).toEqual({ values, others });
});
