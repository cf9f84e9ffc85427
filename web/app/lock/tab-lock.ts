// These pure functions decide which tab of a workplace runs the application, because two would record everything twice.
// tab-lock-holder.ts applies them in the browser.

export interface TabStamp {
  readonly tab: string;
  /** Milliseconds since 1970 by this computer's clock, which all tabs share. */
  readonly stampedAt: number;
}

export const STAMP_TIMEOUT_MILLISECONDS = 15_000;
export const STAMP_REFRESH_MILLISECONDS = 10_000;

/** Returns whether another tab is running, which means that its time stamp is recent. */
export function isHeldByAnotherTab(stamp: TabStamp | null, ownTab: string, now: number): boolean {
  return stamp !== null && stamp.tab !== ownTab && now - stamp.stampedAt <= STAMP_TIMEOUT_MILLISECONDS;
}

/** The browser of an ID scanner opens a page of its own, which must not block the page in use. */
export const isScanner = (userAgent: string) => /scanner/i.test(userAgent);

export const formatStamp = (stamp: TabStamp) => `${stamp.stampedAt}|${stamp.tab}`;

/** Returns null for an invalid stamp, which then blocks nobody. */
export function parseStamp(text: string | null): TabStamp | null {
  const [, stampedAt, tab] = /^(\d+)\|(.+)$/.exec(text ?? '') ?? [];
  return stampedAt === undefined || tab === undefined ? null : { tab, stampedAt: Number(stampedAt) };
}
