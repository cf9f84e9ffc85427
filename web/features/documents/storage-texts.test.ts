import { expect, it } from 'vitest';
import { isStorageLow, storageText } from './storage-texts.ts';

const GIGABYTE = 1024 ** 3;
const storageOf = (used: number, total = 10 * GIGABYTE) => ({ used, total, left: Math.max(0, total - used) });

it.each([
  [storageOf(1), 'Speicherplatz: 1 MB von 10 GB belegt'],
  [storageOf(1.25 * GIGABYTE), 'Speicherplatz: 1,3 GB von 10 GB belegt'],
  [storageOf(10 * GIGABYTE), 'Speicherplatz: 10 GB von 10 GB belegt. Es können keine Dateien mehr hochgeladen werden.'],
  [{ used: 3 * GIGABYTE }, 'Speicherplatz: 3 GB belegt'],
])('%j is shown as %s', (storage, text) => expect(storageText(storage).replaceAll('\u00a0', ' ')).toBe(text));

it('the storage counts as low when a tenth is left, and never without a limit', () => {
  expect(isStorageLow(storageOf(8.9 * GIGABYTE))).toBe(false);
  expect(isStorageLow(storageOf(9 * GIGABYTE))).toBe(true);
  expect(isStorageLow({})).toBe(false);
});
