import * as z from 'zod/mini';
import { SearchKind } from '#shared/contracts/search/search.ts';
import { RECENTLY_FOUND_KEY } from '#web/api/session/tokens.ts';

const MAX_RECENT_RECORDS = 5;

const FoundRecord = z.object({ kind: SearchKind, record: z.string(), title: z.string() });
export type FoundRecord = z.infer<typeof FoundRecord>;

const StoredRecords = z.object({ user: z.string(), records: z.array(FoundRecord) });

/** Returns the records that this user opened last from a search on this device, the latest first. */
export function recentlyFound(user: string): readonly FoundRecord[] {
  try {
    const stored = z.safeParse(StoredRecords, JSON.parse(localStorage.getItem(RECENTLY_FOUND_KEY) ?? 'null')).data;
    return stored?.user === user ? stored.records : [];
  } catch {
    return [];
  }
}

/** Stores the opened records. The names stay on this device, and only until logout. */
export function rememberFound(user: string, foundRecord: FoundRecord): void {
  const others = recentlyFound(user).filter(({ record }) => record !== foundRecord.record);
  localStorage.setItem(
    RECENTLY_FOUND_KEY,
    JSON.stringify({ user, records: [foundRecord, ...others].slice(0, MAX_RECENT_RECORDS) }),
  );
}
