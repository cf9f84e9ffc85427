import { randomBytes } from 'node:crypto';

const KEY_PATTERN = /^[0-9a-f]{48}$/;

export const newFileKey = (): string => randomBytes(24).toString('hex');

export const isFileKey = (text: string): boolean => KEY_PATTERN.test(text);

/** @throws Error if the text is not a key, so that no path outside of the store can be addressed */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not the key of a file.');
}

/** Spreads files over folders, because many files in one folder are slow to list and to back up. */
export const folderOf = (key: string): string => key.slice(0, 2);
