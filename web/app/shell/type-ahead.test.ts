import { expect, test } from 'vitest';
import { appendKey } from './type-ahead.ts';

const plain = (key: string) => ({ key, ctrlKey: false, metaKey: false });
const typing = (...keys: string[]) =>
  keys.reduce((typed, key) => appendKey(typed, plain(key)) ?? typed, { text: '', isEntered: false });

test.each([
  { keys: ['a', 'u', 'f'], text: 'auf', isEntered: false },
  { keys: ['a', 'x', 'Backspace', 'u'], text: 'au', isEntered: false },
  { keys: ['Shift', 'M', 'ArrowDown', 'e'], text: 'Me', isEntered: false },
  { keys: ['a', 'Enter', 'b'], text: 'a', isEntered: true },
  { keys: ['Enter'], text: '', isEntered: false },
])('$keys before the search field appears yields $text, entered: $isEntered', ({ keys, ...expected }) => {
  expect(typing(...keys)).toEqual(expected);
});

test('shortcuts are not buffered', () => {
  expect(appendKey({ text: 'a', isEntered: false }, { ...plain('r'), ctrlKey: true })).toBeNull();
});
