// Tests the tab lock in a browser without Web Locks, which relies only on the time stamp.
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

const STAMP_KEY = 'tab-stamp';
const stampOfAnother = (ageMilliseconds: number) => `${Date.now() - ageMilliseconds}|ein-anderer-tab`;
const ownStamp = () => (localStorage.getItem(STAMP_KEY) ?? '').split('|');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
// Test files share their modules, and the last tab of this file stays blocked.
afterAll(() => void vi.resetModules());

/** Opens a new tab that shares no module state with the previous test. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./tab-lock-holder.ts');
  tab.subscribeToTabState(() => undefined);
  return tab;
}

it('a recent stamp of another tab blocks this one until the user takes over', async () => {
  localStorage.setItem(STAMP_KEY, stampOfAnother(5000));
  const tab = await openTab();
  expect(tab.tabState()).toBe('blocked');
  tab.takeOver();
  expect(tab.tabState()).toBe('held');
  expect(ownStamp()[1]).not.toBe('ein-anderer-tab');
});

it('a stamp older than fifteen seconds does not block and is replaced', async () => {
  localStorage.setItem(STAMP_KEY, stampOfAnother(16_000));
  const tab = await openTab();
  expect(tab.tabState()).toBe('held');
  expect(ownStamp()[1]).not.toBe('ein-anderer-tab');
});

it('a reloaded tab is not blocked by its own stamp', async () => {
  expect((await openTab()).tabState()).toBe('held');
  expect((await openTab()).tabState()).toBe('held');
});

it('the stamp is renewed every ten seconds', async () => {
  await openTab();
  const before = Number(ownStamp()[0]);
  vi.advanceTimersByTime(10_000);
  expect(Number(ownStamp()[0])).toBe(before + 10_000);
});

it('a blocked tab checks every ten seconds and starts fifteen seconds after the last stamp of the other', async () => {
  localStorage.setItem(STAMP_KEY, stampOfAnother(0));
  const tab = await openTab();
  vi.advanceTimersByTime(10_000);
  expect(tab.tabState()).toBe('blocked');
  vi.advanceTimersByTime(10_000);
  expect(tab.tabState()).toBe('held');
});

it('the running tab is blocked when another one takes over', async () => {
  const tab = await openTab();
  localStorage.setItem(STAMP_KEY, stampOfAnother(0));
  dispatchEvent(new StorageEvent('storage', { key: STAMP_KEY }));
  expect(tab.tabState()).toBe('blocked');
});

it.each([0, 16_000])('the state is known at once beside a stamp %i ms old', async (age) => {
  localStorage.setItem(STAMP_KEY, stampOfAnother(age));
  vi.resetModules();
  const { tabStateKnown, tabState } = await import('./tab-lock-holder.ts');
  await tabStateKnown();
  expect(tabState()).toBe(age === 0 ? 'blocked' : 'held');
});
