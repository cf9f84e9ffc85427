import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{48}$/;

export const newKey = (): string => randomBytes(24).toString('hex');

export const isKey = (text: string): boolean => KEY.test(text);

/** @throws Error if the text is not a key, so that no path outside of the store can be addressed */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('This is not the key of a file.');
}

/** Spreads files over folders, because many files in one folder are slow to list and to back up. */
export const folderOf = (key: string): string => key.slice(0, 2);
