import type { FileStore } from '#server/files/file-store.ts';
import { isFileStored } from '#server/files/stored-files.ts';
import type { ReportFormat } from '#shared/contracts/reports/reports.ts';
import type { ReportRow } from './reports.queries.ts';

export type StoredFormat = Exclude<ReportFormat, 'zip'>;

/** Which files of an approved report the file store has no more: a database may be restored without it. */
export async function findGone(files: FileStore, { files: named }: ReportRow): Promise<readonly StoredFormat[]> {
  const gone: StoredFormat[] = [];
  for (const format of ['pdf', 'csv', 'xlsx'] as const) {
    const stored = named[format];
    if (stored !== undefined && !(await isFileStored(files, stored.key))) gone.push(format);
  }
  return gone;
}
