import type { Passwords } from '#server/access/password.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { daysAround, germanTime } from './calendar.ts';
import { restoreDemoOrganisation } from './seed-demo.ts';

interface RestoreContext {
  readonly store: Store;
  readonly files: FileStore;
  readonly passwords: Passwords;
}

const RESTORE_AT_MINUTE = 3 * 60;

/** Returns the next three o'clock at night in Germany after `now`. */
export function nextRestoreTime(now: Date): Date {
  const restoreTimes = daysAround(now, 0, 1).map((day) => germanTime(day, RESTORE_AT_MINUTE));
  return restoreTimes.find((restoreTime) => restoreTime > now) ?? now;
}

/**
 * Restores the demo organisation, unless another process did so since `restoreTime`: all processes start this at the same
 * time.
 * @returns whether this call restored it
 */
export function restoreDemoOnce(
  { store, files, passwords }: RestoreContext,
  restoreTime: Date,
  now: Date,
): Promise<boolean> {
  return store.runExclusively(() =>
    store.asSystem(async (tx) => {
      if (await wasRestoredSince(tx, restoreTime)) return false;
      await restoreDemoOrganisation(tx, { files, passwords, now });
      return true;
    }),
  );
}

/** The links of the demo logins are created together with their organisation, so their time shows the last restore. */
async function wasRestoredSince(tx: Tx, restoreTime: Date): Promise<boolean> {
  const link = await tx
    .selectFrom('user_customer')
    .innerJoin('customer', 'customer.id', 'user_customer.customer_id')
    .select('user_customer.id')
    .where('customer.is_demo', '=', true)
    .where('customer.is_active', '=', true)
    .where('user_customer.created_at', '>=', restoreTime)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Restores the demo organisation every night.
 * @returns a function that stops this
 */
export function restoreDemoEveryNight(context: RestoreContext, onFailure: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout;
  const waitForRestoreTime = () => {
    const restoreTime = nextRestoreTime(new Date());
    timer = setTimeout(() => {
      restoreDemoOnce(context, restoreTime, new Date()).catch(onFailure).finally(waitForRestoreTime);
    }, restoreTime.getTime() - Date.now());
    timer.unref();
  };
  waitForRestoreTime();
  return () => clearTimeout(timer);
}
