import type { FileStore } from '#server/files/file-store.ts';
import { isFileStored } from '#server/files/stored-files.ts';
import type { ReportFormat } from '#shared/contracts/reports/reports.ts';
import type { StoredReport } from '#server/features/reports/reports.queries.ts';

export type StoredFormat = Exclude<ReportFormat, 'zip'>;

/** Returns the files of an approved report that the file store lacks, e.g. after only the database was restored. */
export async function findMissingFiles(
  files: FileStore,
  { files: referencedFiles }: StoredReport,
): Promise<readonly StoredFormat[]> {
  const missingFormats: StoredFormat[] = [];
  for (const format of ['pdf', 'csv', 'xlsx'] as const) {
    const storedFile = referencedFiles[format];
    if (storedFile !== undefined && !(await isFileStored(files, storedFile.key))) missingFormats.push(format);
  }
  return missingFormats;
}
