const REMEMBERED_MILLISECONDS = 10_000;
/** How long the others go on with the old value while one finds the new one. */
const RENEWING_MILLISECONDS = 2000;
const MAX_ENTRIES = 500;

export interface Remembered<Value> {
  /** Undefined for who asks first after the time is up: that one finds it anew. */
  recall(key: string, now: number): Value | undefined;
  remember(key: string, value: Value, now: number): void;
}

/** Answers that are costly to find and may be a few seconds old. */
export function remembered<Value>(): Remembered<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    recall(key, now) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > now) return entry.value;
      entry.until = now + RENEWING_MILLISECONDS;
      return undefined;
    },
    remember(key, value, now) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, { value, until: now + REMEMBERED_MILLISECONDS });
    },
  };
}
