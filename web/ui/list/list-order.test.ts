import { expect, test, vi } from 'vitest';
import { listOrder, orderQuery, sortingOf } from './list-order.ts';

const order = listOrder({ list: { order: ['at', 'name', 'id'] } }, '-at');
const columns = [
  { name: 'Zeit', order: 'at' },
  { name: 'Name', order: 'name' },
  { name: 'Ort', order: 'place' },
];

test.each([
  ['', { 'order[at]': 'desc' }],
  ['at', { 'order[at]': 'asc' }],
  // Where names are equal, the usual order applies.
  ['name', { 'order[name]': 'asc', 'order[at]': 'desc' }],
  ['-name', { 'order[name]': 'desc', 'order[at]': 'desc' }],
  // Whatever is typed into the address, the list is sorted in its usual order.
  ['nonsense', { 'order[at]': 'desc' }],
])('the order %j of the address becomes the query %j', (text, query) => {
  // The API sorts by the parameters in their order.
  expect(Object.entries(orderQuery(order, text))).toEqual(Object.entries(query));
});

test('a head can be pressed only if the API sorts by its column', () => {
  const { canSortBy } = sortingOf(order, '', columns, vi.fn());
  expect(['at', 'name', 'place', undefined].map((field) => canSortBy(field))).toEqual([true, true, false, false]);
});

test.each([
  ['', 'name', 'name'],
  ['name', 'name', '-name'],
  ['-name', 'name', 'name'],
  ['name', 'at', 'at'],
  // The usual order is not written into the address.
  ['at', 'at', ''],
])('in the order %j, a press on the head of %s leads to %j', (text, field, next) => {
  const onChange = vi.fn<(order: string) => void>();
  sortingOf(order, text, columns, onChange).onSort(field);
  expect(onChange).toHaveBeenCalledWith(next);
});

test('an order without a head of its own is reached again by the third press', () => {
  const onChange = vi.fn<(order: string) => void>();
  const sorting = sortingOf(order, '-name', columns.slice(1), onChange);
  sorting.onSort('name');
  expect(onChange).toHaveBeenCalledWith('');
  expect(sorting.choices.map(({ label }) => label)).toEqual([
    'Übliche Reihenfolge',
    'Name, aufsteigend',
    'Name, absteigend',
  ]);
});
