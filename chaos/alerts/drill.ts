import { check } from '#chaos/report.ts';
import type { AlertWatch } from './prometheus.ts';

/** A condition that lets alerts fire. */
export interface Drill {
  readonly alerts: readonly string[];
  /** Says in the printed table how the condition of the alerts is brought about. */
  readonly how: string;
  /** Whether its alerts fire in a new installation already. */
  readonly isFromTheStart?: true;
  begin(): Promise<void>;
  end(): Promise<void>;
}

interface DrilledAlert {
  readonly alert: string;
  readonly how: string;
  readonly firedAfter: number;
  readonly resolvedAfter: number;
}

const MAX_SECONDS_TO_FIRE = 150;
/** Jobs run each minute, a mail is sent again after four minutes at most, and a ledger is signed every five minutes. */
const MAX_SECONDS_TO_RESOLVE = 420;

/** @param only the alerts to drill beside those that fire from the start; by default all */
export function createDrills(watch: AlertWatch, only?: readonly string[]) {
  const results: DrilledAlert[] = [];

  /** Lets the conditions begin one after the other, waits for all their alerts, then lets them end. */
  async function runTogether(...allDrills: readonly Drill[]): Promise<void> {
    const drills = allDrills.filter(
      ({ alerts, isFromTheStart }) =>
        isFromTheStart || only === undefined || alerts.some((alert) => only.includes(alert)),
    );
    for (const { alerts } of drills.filter(({ isFromTheStart }) => isFromTheStart === undefined))
      for (const alert of alerts)
        if ((await watch.until(alert, 'inactive', MAX_SECONDS_TO_RESOLVE)) === undefined)
          check(`${alert} does not fire before its condition begins`, false);
    const fired = await changeEach(drills, 'firing', (drill) => drill.begin());
    const resolved = await changeEach(drills, 'inactive', (drill) => drill.end());
    for (const [index, { alerts, how }] of drills.entries())
      for (const alert of alerts) {
        const firedAfter = fired[index]?.get(alert) ?? Number.NaN;
        const resolvedAfter = resolved[index]?.get(alert) ?? Number.NaN;
        results.push({ alert, how, firedAfter, resolvedAfter });
      }
  }

  /** An alert is waited for from its own change on, because it may be over before the last change is made. */
  async function changeEach(
    drills: readonly Drill[],
    state: 'firing' | 'inactive',
    change: (drill: Drill) => Promise<void>,
  ): Promise<readonly Map<string, number>[]> {
    const waiting: Promise<Map<string, number>>[] = [];
    for (const drill of drills) {
      const since = performance.now();
      await change(drill).catch((error: unknown) =>
        check(`${drill.alerts.join(', ')}: ${drill.how}`, false, String(error)),
      );
      waiting.push(waitFor(drill, state, since));
    }
    return Promise.all(waiting);
  }

  async function waitFor({ alerts }: Drill, state: 'firing' | 'inactive', since: number): Promise<Map<string, number>> {
    const seconds = new Map<string, number>();
    await Promise.all(
      alerts.map(async (alert) => {
        const reachedAt = await watch.until(
          alert,
          state,
          state === 'firing' ? MAX_SECONDS_TO_FIRE : MAX_SECONDS_TO_RESOLVE,
        );
        const isReached = reachedAt !== undefined;
        const passed = Math.max(0, ((reachedAt ?? performance.now()) - since) / 1000);
        if (isReached) seconds.set(alert, passed);
        const hasWaited = state === 'inactive' || watch.hasWaited(alert, since);
        const sentence = state === 'firing' ? 'waits, then fires' : 'is resolved';
        check(`${alert} ${sentence}`, isReached && hasWaited, `${passed.toFixed(0)} s`);
      }),
    );
    return seconds;
  }

  return {
    runTogether,
    /** Prints what was done, and checks that each alert of the rules was part of it. */
    printTable: () => {
      console.log('\n| alert | provoked by | fires after | resolved after |\n| --- | --- | --- | --- |');
      for (const { alert, how, firedAfter, resolvedAfter } of results)
        console.log(`| ${alert} | ${how} | ${firedAfter.toFixed(0)} s | ${resolvedAfter.toFixed(0)} s |`);
      if (only !== undefined) return;
      const missing = watch.names().filter((name) => !results.some(({ alert }) => alert === name));
      check('every alert of the rules was part of the drill', missing.length === 0, missing.join(', '));
    },
  };
}
