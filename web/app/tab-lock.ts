// Only one tab may run the application: two would count, alarm and complete twice.
// Pure; tab-lock-holder.ts connects it with the browser.

export interface TabStamp {
  readonly tab: string;
  /** Milliseconds since 1970 by this computer's clock; both tabs share it. */
  readonly stampedAt: number;
}

export const STAMP_TIMEOUT_MILLISECONDS = 15_000;
export const STAMP_REFRESH_MILLISECONDS = 10_000;

/** Another tab works here: its stamp is fresh. */
export function isHeldByAnotherTab(stamp: TabStamp | null, ownTab: string, now: number): boolean {
  return stamp !== null && stamp.tab !== ownTab && now - stamp.stampedAt <= STAMP_TIMEOUT_MILLISECONDS;
}

/** An ID scanner's browser opens its page beside the one in use. */
export const isScanner = (userAgent: string) => /scanner/i.test(userAgent);

export const writeStamp = (stamp: TabStamp) => `${stamp.stampedAt}|${stamp.tab}`;

/** What is no stamp holds nobody back. */
export function readStamp(text: string | null): TabStamp | null {
  const [, stampedAt, tab] = /^(\d+)\|(.+)$/.exec(text ?? '') ?? [];
  return stampedAt === undefined || tab === undefined ? null : { tab, stampedAt: Number(stampedAt) };
}
