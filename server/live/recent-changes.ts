import type { Change } from './announcement.rules.ts';

const KEPT_MILLISECONDS = 120_000;
const MAX_KEPT = 5000;
/** Clocks of several servers may differ by this much. */
const MAX_CLOCK_DIFFERENCE_MILLISECONDS = 10_000;

interface RecentChange {
  readonly at: number;
  readonly change: Change;
}

/** The changes announced in the last two minutes, for clients whose stream begins after they have read their data. */
export class RecentChanges {
  /** In the order in which they were announced. */
  #changes: RecentChange[] = [];
  /** Time since which no change is missing; Infinity while this process may miss some. */
  #completeSince = Infinity;

  get isComplete(): boolean {
    return this.#completeSince < Infinity;
  }

  /** Starts anew, because changes before `now` may be missing. */
  start(now: number): void {
    this.#changes = [];
    this.#completeSince = now;
  }

  /** Must be called when changes may be missing until the next start. */
  stop(): void {
    this.#completeSince = Infinity;
  }

  add(change: Change, now: number): void {
    this.#changes.push({ at: now, change });
    const [first] = this.#changes;
    // Dropping half of them at once costs less than one with each change.
    if (first !== undefined && (this.#changes.length > 2 * MAX_KEPT || first.at < now - 2 * KEPT_MILLISECONDS))
      this.#dropOld(now);
  }

  #dropOld(now: number): void {
    const kept = this.#changes.filter(({ at }) => at >= now - KEPT_MILLISECONDS).slice(-MAX_KEPT);
    const lastDropped = this.#changes[this.#changes.length - kept.length - 1];
    if (lastDropped !== undefined) this.#completeSince = Math.max(this.#completeSince, lastDropped.at + 1);
    this.#changes = kept;
  }

  /** Returns the changes since a time of some server of the installation; null if not all of them are known. */
  since(time: number): readonly Change[] | null {
    const start = time - MAX_CLOCK_DIFFERENCE_MILLISECONDS;
    // The comparison is false for NaN.
    if (!(start >= this.#completeSince)) return null;
    return this.#changes.filter(({ at }) => at >= start).map(({ change }) => change);
  }
}
