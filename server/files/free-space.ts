import fs from 'node:fs/promises';

/** Megabytes that have to stay free: a database that cannot write is worse than a rejected file. */
export const FREE_SPACE_MB = 500;
const MEGABYTE = 1024 * 1024;

/** Whether this many bytes may be written to an existing folder. */
export async function hasFreeSpace(folder: string, bytes: number, freeMegabytes: number): Promise<boolean> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize > bytes + freeMegabytes * MEGABYTE;
}
