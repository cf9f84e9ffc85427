import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import type { Tx } from '#server/db/database.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { iri } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { organisationExports } from '#shared/contracts/organisation-export/organisation-export.ts';
import { users } from '#shared/contracts/users/users.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';
import {
  startNextExport,
  type ExportRow,
  finishExport,
  giveUpExports,
  storeProgress,
  removeExpiredExports,
  notifyRequester,
} from './organisation-export.queries.ts';
import { writeArchive, type ExportSources } from './write-archive.ts';

const EXPORT_WORK_NAME = 'write an export';
export const EXPORT_JOB = 'make exports';

/** Builds the requested exports one after the other. The other jobs do not wait for it. */
export function makeExports(sources: ExportSources, onFailure: (error: unknown) => void): Job {
  return {
    name: EXPORT_JOB,
    async run(store, now) {
      for (const key of await store.asSystem((tx) => removeExpiredExports(tx, now))) await sources.files.remove(key);
      makeQueuedExports(sources).catch(onFailure);
    },
  };
}

/**
 * Builds all queued exports. An interrupted export is started again by the next process. It resolves when none is
 * queued, or when another process is already running it.
 */
export const makeQueuedExports = (sources: ExportSources) =>
  sources.store.runUnlessRunning(EXPORT_WORK_NAME, async () => {
    for (;;) {
      await sources.store.asSystem(giveUpAndNotify);
      const nextExport = await sources.store.asSystem(startNextExport);
      if (nextExport === undefined) return;
      await makeExport(sources, nextExport);
    }
  });

async function giveUpAndNotify(tx: Tx): Promise<void> {
  for (const row of await giveUpExports(tx))
    await notifyRequester(tx, row, { type: 'WARNING', message: FAILED_MESSAGE, link: pageLinkOf(row) });
}

const READY_MESSAGE = 'Der Export Ihrer Organisation ist fertig und kann heruntergeladen werden.';
const FAILED_MESSAGE = 'Der Export Ihrer Organisation ist fehlgeschlagen. Bitte fordern Sie ihn erneut an.';
const pageLinkOf = ({ customer_id: customer }: ExportRow) => `/customer/retention/${customer}?view=export`;

async function makeExport(sources: ExportSources, row: ExportRow & { readonly customer_name: string }): Promise<void> {
  const { store, files } = sources;
  const organisation = { customerId: row.customer_id, name: row.customer_name, now: new Date() };
  const archive = await writeArchive(sources, organisation, async (percent) => {
    await store.asSystem((tx) => storeProgress(tx, row.id, percent));
  });
  const writtenSize = await putArchive(files, archive);
  const isCurrent = await store.asSystem(async (tx) => {
    const now = new Date();
    const timeColumns = {
      finished_at: now,
      expires_at: new Date(now.getTime() + RETENTION_DAYS.organisationExport * DAY_MILLISECONDS),
    };
    if (!(await finishExport(tx, row.id, { ...writtenSize, ...timeColumns }))) return false;
    await notifyRequester(tx, row, { type: 'INFO', message: READY_MESSAGE, link: pageLinkOf(row) });
    await appendToLedger(tx, {
      customerId: row.customer_id,
      type: 'organisation.exported',
      entity: iri(organisationExports.path, row.id),
      at: now,
      occurredAt: row.created_at,
      actor: iri(users.path, row.user_id),
      data: { bytes: writtenSize.bytes, sha256: writtenSize.digest },
    });
    return true;
  });
  if (!isCurrent) await files.remove(writtenSize.file_key);
}

/** Streams the archive into the file store and computes its size and hash on the way. */
async function putArchive(files: FileStore, archive: NodeJS.ReadableStream & { destroy: (error?: Error) => unknown }) {
  const hash = createHash('sha256');
  let bytes = 0;
  const byteCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // If the file cannot be written, the archive is destroyed as well, and with it the file that it is reading.
  const file_key = await files.put(pipeline(archive, byteCounter, () => undefined));
  return { file_key, bytes, digest: hash.digest('hex') };
}
