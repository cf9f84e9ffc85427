import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each(['service@nordlicht.test', 'a.b+c@spielhalle-nord.example.de', 'wache@[192.168.0.7]', 'MÜLLER@example.de'])(
  '%s is accepted as an e-mail address',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'service',
  'service@',
  '@nordlicht.test',
  'service@nordlicht',
  'a b@nordlicht.test',
  'a@b@nordlicht.test',
  'wache@[192.168.0]',
  'a@-b.de',
])("'%s' is rejected as an e-mail address", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
