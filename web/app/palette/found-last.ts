import * as z from 'zod/mini';
import { SearchKind } from '#shared/contracts/search/search.ts';
import { FOUND_LAST_KEY } from '#web/api/session/tokens.ts';

const MAX_REMEMBERED = 5;

const FoundRecord = z.object({ kind: SearchKind, record: z.string(), title: z.string() });
export type FoundRecord = z.infer<typeof FoundRecord>;

const Remembered = z.object({ user: z.string(), records: z.array(FoundRecord) });

/** Returns the records that this user opened last from a search on this device, the latest first. */
export function foundLast(user: string): readonly FoundRecord[] {
  try {
    const remembered = z.safeParse(Remembered, JSON.parse(localStorage.getItem(FOUND_LAST_KEY) ?? 'null')).data;
    return remembered?.user === user ? remembered.records : [];
  } catch {
    return [];
  }
}

/** Stores the opened records. The names stay on this device, and only until logout. */
export function rememberFound(user: string, found: FoundRecord): void {
  const others = foundLast(user).filter(({ record }) => record !== found.record);
  localStorage.setItem(FOUND_LAST_KEY, JSON.stringify({ user, records: [found, ...others].slice(0, MAX_REMEMBERED) }));
}
