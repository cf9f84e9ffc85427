const LIFETIME_MILLISECONDS = 10_000;
/** How long an expired value is still returned to other callers while one caller computes the new value. */
const RENEWAL_MILLISECONDS = 2000;
const MAX_ENTRIES = 500;

export interface ShortLivedCache<Value> {
  /** @returns undefined to the first caller after the value expired, who then has to compute it */
  get(key: string, now: number): Value | undefined;
  set(key: string, value: Value, now: number): void;
  /** Drops the entries whose key begins with this text. */
  dropAll(prefix: string): void;
}

/** Creates a cache for values that are costly to compute and may be a few seconds old. */
export function createShortLivedCache<Value>(): ShortLivedCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > now) return entry.value;
      entry.until = now + RENEWAL_MILLISECONDS;
      return undefined;
    },
    set(key, value, now) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, { value, until: now + LIFETIME_MILLISECONDS });
    },
    dropAll(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
  };
}
