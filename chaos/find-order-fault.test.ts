import { expect, test } from 'vitest';
import { findOrderFault } from './find-order-fault.ts';

const acknowledged = (name: string) => ({ name, isAcknowledged: true });
const unacknowledged = (name: string) => ({ name, isAcknowledged: false });

test.each([
  ['everything arrived once', [acknowledged('a'), acknowledged('b')], ['a', 'b']],
  ['an unconfirmed entry is missing', [acknowledged('a'), unacknowledged('a'), acknowledged('b')], ['a', 'b']],
  ['an unconfirmed entry arrived', [acknowledged('a'), unacknowledged('a'), acknowledged('b')], ['a', 'a', 'b']],
])('finds no fault when %s', (_case, recorded, arrived) => {
  expect(findOrderFault(recorded, arrived)).toBeNull();
});

test.each([
  ['an entry is lost', [acknowledged('a'), acknowledged('b')], ['a']],
  ['an entry arrived twice', [acknowledged('a'), acknowledged('b')], ['a', 'a', 'b']],
  ['the last entry arrived twice', [acknowledged('a')], ['a', 'a']],
  ['entries arrived out of order', [acknowledged('a'), acknowledged('b')], ['b', 'a']],
])('finds a fault when %s', (_case, recorded, arrived) => {
  expect(findOrderFault(recorded, arrived)).not.toBeNull();
});
