import { cleanup, renderHook } from '@testing-library/react';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { useNewEntryHotkey } from './hotkeys.ts';

afterEach(cleanup);

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }));

it('the letters that a reader of cards types outside of a field are no shortcuts', async () => {
  const onNew = vi.fn<() => void>();
  renderHook(() => useNewEntryHotkey(onNew));
  for (const letter of 'JUNG') press(letter.toLowerCase());
  expect(onNew).not.toHaveBeenCalled();
  await setTimeout(100);
  press('n');
  expect(onNew).toHaveBeenCalledOnce();
});
