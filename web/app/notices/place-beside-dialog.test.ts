import { expect, test } from 'vitest';
import { topBeside, widthBeside } from './place-beside-dialog.ts';

test.each([
  ['a dialog that fills a phone: below its head of two lines', { top: 0, headHeight: 107 }, 60, 111],
  ['a question at the lower edge of a phone: above it', { top: 500, headHeight: 76 }, 60, 4],
  ['a low dialog in the middle of a tablet: above it', { top: 68, headHeight: 76 }, 60, 4],
  ['a high dialog of a tablet: below its head', { top: 59, headHeight: 76 }, 60, 139],
])('toasts stand, for %s', (_title, dialog, toastsHeight, top) => {
  expect(topBeside(dialog, toastsHeight)).toBe(top);
});

test('toasts stay at the lower left of a desktop, or of a lying tablet, while a dialog leaves them room there', () => {
  expect(widthBeside({ left: 410 })).toBe(394);
  expect(widthBeside({ left: 280 })).toBe(264);
  expect(widthBeside({ left: 272 })).toBe(256);
  expect(widthBeside({ left: 271 })).toBeNull();
});
