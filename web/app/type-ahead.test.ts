import { expect, test } from 'vitest';
import { withKey } from './type-ahead.ts';

const plain = (key: string) => ({ key, ctrlKey: false, metaKey: false });
const typing = (...keys: string[]) =>
  keys.reduce((typed, key) => withKey(typed, plain(key)) ?? typed, { text: '', isEntered: false });

test.each([
  { keys: ['a', 'u', 'f'], text: 'auf', isEntered: false },
  { keys: ['a', 'x', 'Backspace', 'u'], text: 'au', isEntered: false },
  { keys: ['Shift', 'M', 'ArrowDown', 'e'], text: 'Me', isEntered: false },
  { keys: ['a', 'Enter', 'b'], text: 'a', isEntered: true },
  { keys: ['Enter'], text: '', isEntered: false },
])('$keys before the search field is there: $text, entered: $isEntered', ({ keys, ...expected }) => {
  expect(typing(...keys)).toEqual(expected);
});

test('a shortcut is left to the page', () => {
  expect(withKey({ text: 'a', isEntered: false }, { ...plain('r'), ctrlKey: true })).toBeNull();
});
