import { hash } from 'node:crypto';
import type { Store, Tx } from '#server/db/database.ts';
import type { TimeStampClient } from './time-stamp-client.ts';

/**
 * Returns the time stamp of a document's signature. The first one is stored, so that the document has the same bytes when it
 * is printed again.
 * @returns undefined if the authority does not answer; the document is then signed without a time stamp
 */
export async function stampDocument(
  store: Store,
  timeStamps: TimeStampClient,
  signature: Uint8Array,
): Promise<Uint8Array | undefined> {
  const imprint = hash('sha256', signature, 'buffer');
  const stored = await store.asSystem((tx) => findToken(tx, imprint));
  if (stored !== undefined) return stored;
  const stamp = await timeStamps.stamp(signature).catch(() => undefined);
  if (stamp === undefined) return undefined;
  const { token, at } = stamp;
  return store.asSystem(async (tx) => {
    await tx
      .insertInto('document_time_stamp')
      .values({ imprint, token, stamped_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been faster.
    return findToken(tx, imprint);
  });
}

async function findToken(tx: Tx, imprint: Uint8Array): Promise<Uint8Array | undefined> {
  const row = await tx
    .selectFrom('document_time_stamp')
    .select('token')
    .where('imprint', '=', Buffer.from(imprint))
    .executeTakeFirst();
  return row?.token;
}
