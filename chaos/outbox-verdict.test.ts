import { expect, test } from 'vitest';
import { isEachOnceInOrder } from './outbox-verdict.ts';

const safe = (what: string) => ({ what, isAcknowledged: true });
const cutOff = (what: string) => ({ what, isAcknowledged: false });

test.each([
  ['everything arrived once', [safe('a'), safe('b')], ['a', 'b']],
  ['an unconfirmed one that is missing', [safe('a'), cutOff('a'), safe('b')], ['a', 'b']],
  ['an unconfirmed one that arrived', [safe('a'), cutOff('a'), safe('b')], ['a', 'a', 'b']],
])('accepts: %s', (_what, done, arrived) => {
  expect(isEachOnceInOrder(done, arrived)).toBeNull();
});

test.each([
  ['a lost entry', [safe('a'), safe('b')], ['a']],
  ['a doubled entry', [safe('a'), safe('b')], ['a', 'a', 'b']],
  ['a doubled entry at the end', [safe('a')], ['a', 'a']],
  ['entries out of order', [safe('a'), safe('b')], ['b', 'a']],
])('finds a fault: %s', (_what, done, arrived) => {
  expect(isEachOnceInOrder(done, arrived)).not.toBeNull();
});
