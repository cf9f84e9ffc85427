import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it.each([
  ['stays locked', { idleMinutes: 10, stillSigning: null }, 10],
  ['is not locked by what an older version stored', { minutes: 10 }, undefined],
])('a device that is loaded again %s', async (_case, stored, expected) => {
  sessionStorage.setItem('workplace-locked', JSON.stringify(stored));
  vi.resetModules();
  const { useLock } = await import('./workplace-lock.ts');
  expect(renderHook(() => useLock()).result.current?.idleMinutes).toBe(expected);
  sessionStorage.clear();
});
