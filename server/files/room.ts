import fs from 'node:fs/promises';

/** Megabytes that have to stay free: a database that cannot write any more is worse than a file that is not taken. */
export const FREE_SPACE_MB = 500;
const MEGABYTE = 1024 * 1024;

/** Whether so many bytes may be written into a folder that is there. */
export async function isRoomIn(folder: string, bytes: number, freeMegabytes: number): Promise<boolean> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize > bytes + freeMegabytes * MEGABYTE;
}
