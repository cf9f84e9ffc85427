import { expect, test } from 'vitest';
import { isEachOnceInOrder } from './outbox-verdict.ts';

const safe = (what: string) => ({ what, isAcknowledged: true });
const cutOff = (what: string) => ({ what, isAcknowledged: false });

test.each([
  ['each once', [safe('a'), safe('b')], ['a', 'b']],
  ['what was cut off is missing', [safe('a'), cutOff('a'), safe('b')], ['a', 'b']],
  ['what was cut off is there', [safe('a'), cutOff('a'), safe('b')], ['a', 'a', 'b']],
])('fine: %s', (_what, done, arrived) => {
  expect(isEachOnceInOrder(done, arrived)).toBeNull();
});

test.each([
  ['lost', [safe('a'), safe('b')], ['a']],
  ['doubled', [safe('a'), safe('b')], ['a', 'a', 'b']],
  ['doubled at the end', [safe('a')], ['a', 'a']],
  ['out of order', [safe('a'), safe('b')], ['b', 'a']],
])('noticed: %s', (_what, done, arrived) => {
  expect(isEachOnceInOrder(done, arrived)).not.toBeNull();
});
