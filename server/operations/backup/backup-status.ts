// How the last backup and the last drill ended, for /metrics and the doctor.
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';

const Outcome = z.object({
  /** When the last one ended. */
  endedAt: z.string(),
  isSuccess: z.boolean(),
  seconds: z.number(),
  /** When the last one ended that succeeded. */
  succeededAt: z.optional(z.string()),
  bytes: z.optional(z.number()),
  /** Files that rows reference, but that are not in the file store. */
  missingFiles: z.optional(z.number()),
});
const Status = z.object({ backup: z.optional(Outcome), drill: z.optional(Outcome) });

export type BackupStatus = z.infer<typeof Status>;

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, 'backup-status.json');

/** @returns nothing known if there is no file, or none that can be read */
export async function readBackupStatus(config: Pick<Config, 'DATA_DIR'>): Promise<BackupStatus> {
  const text = await fs.readFile(fileOf(config), 'utf8').catch(() => '{}');
  try {
    return z.parse(Status, JSON.parse(text));
  } catch {
    return {};
  }
}

/** Runs a backup or a drill, and notes how it ended. */
export async function withStatus<Result>(
  config: Pick<Config, 'DATA_DIR'>,
  kind: keyof BackupStatus,
  work: () => Promise<Result>,
  factsOf?: (result: Result) => Pick<NonNullable<BackupStatus['backup']>, 'bytes' | 'missingFiles'>,
): Promise<Result> {
  const startedAt = performance.now();
  const note = async (isSuccess: boolean, facts: object = {}) => {
    const status = await readBackupStatus(config);
    const endedAt = new Date().toISOString();
    const succeededAt = isSuccess ? endedAt : status[kind]?.succeededAt;
    const outcome = {
      endedAt,
      isSuccess,
      seconds: Math.round(performance.now() - startedAt) / 1000,
      ...(succeededAt !== undefined && { succeededAt }),
      ...facts,
    };
    await fs.mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
    const unfinishedFile = `${fileOf(config)}.${process.pid}`;
    await fs.writeFile(unfinishedFile, `${JSON.stringify({ ...status, [kind]: outcome }, null, 2)}\n`);
    await fs.rename(unfinishedFile, fileOf(config));
  };
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // On a full disk both fail, and the first error says why.
    await note(false).catch(() => undefined);
    throw error;
  }
  await note(true, factsOf?.(result));
  return result;
}
