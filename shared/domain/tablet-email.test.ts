import { expect, it } from 'vitest';
import { isTabletEmail, tabletEmail } from './tablet-email.ts';

it('the login of a tablet is known by its address', () => {
  expect(tabletEmail('7')).toBe('tablet-7@tablet.invalid');
  expect(isTabletEmail(tabletEmail('7'))).toBe(true);
  expect(isTabletEmail('tablet-7@nordlicht.test')).toBe(false);
});
