import { expect, test } from 'vitest';
import { demoToastAt } from './demo-toast-rule.ts';

test.each([
  [0, 'none'],
  [2.9, 'none'],
  [3, 'invite'],
  [29.9, 'invite'],
  [30, 'inviteWithExit'],
  [3600, 'inviteWithExit'],
])('after %d seconds in the demo its toast is: %s', (seconds, expected) => {
  expect(demoToastAt(seconds)).toBe(expected);
});
