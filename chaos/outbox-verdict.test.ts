import { expect, test } from 'vitest';
import { isEachOnceInOrder } from './outbox-verdict.ts';

const safe = (name: string) => ({ name, isAcknowledged: true });
const cutOff = (name: string) => ({ name, isAcknowledged: false });

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
