import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { stopDaemon, waitUntilListening } from '#chaos/external-services/daemon.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { writeShortenedRules } from './shortened-rules.ts';

export const PROMETHEUS_PROGRAMS = ['/usr/bin/prometheus', '/usr/bin/promtool'] as const;

export type AlertState = 'inactive' | 'pending' | 'firing';

export interface AlertRule {
  readonly name: string;
  readonly state: AlertState;
  /** Seconds for which its condition has to hold. */
  readonly duration: number;
}

export interface Prometheus {
  readonly readRules: () => Promise<readonly AlertRule[]>;
  stop(): Promise<void>;
}

const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ name: z.string(), state: z.enum(['inactive', 'pending', 'firing']), duration: z.number() }),
        ),
      }),
    ),
  }),
});

export async function startPrometheus(
  folder: string,
  { port, serverPorts }: { readonly port: number; readonly serverPorts: readonly number[] },
): Promise<Prometheus> {
  const configuration = writeShortenedRules(folder, serverPorts);
  const storage = path.join(folder, 'storage');
  writeYesterday(folder, storage, serverPorts);
  const address = `127.0.0.1:${port}`;
  const args = [`--config.file=${configuration}`, `--storage.tsdb.path=${storage}`, `--web.listen-address=${address}`];
  const daemon = spawn(PROMETHEUS_PROGRAMS[0], [...args, '--log.level=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => daemon.kill('SIGKILL'));
  await waitUntilListening(port);
  return {
    readRules: async () => {
      const response = await fetch(`http://${address}/api/v1/rules?type=alert`);
      return z.parse(Rules, await response.json()).data.groups.flatMap(({ rules }) => rules);
    },
    stop: () => stopDaemon(daemon),
  };
}

/** Nobody can have recorded something here yesterday, so these are the only values that no server has reported. */
function writeYesterday(folder: string, storage: string, serverPorts: readonly number[]): void {
  const yesterday = Date.now() - DAY_MILLISECONDS;
  const lines = serverPorts.flatMap((port) =>
    Array.from({ length: 120 }, (_, minute) => {
      const seconds = Math.round((yesterday + (minute - 10) * MINUTE_MILLISECONDS) / 1000);
      return `records_last_hour{job="schutzbuch",instance="127.0.0.1:${port}",kind="activity"} 12 ${seconds}\n`;
    }),
  );
  const file = path.join(folder, 'yesterday.txt');
  fs.writeFileSync(file, `# TYPE records_last_hour gauge\n${lines.join('')}# EOF\n`);
  execFileSync(PROMETHEUS_PROGRAMS[1], ['tsdb', 'create-blocks-from', 'openmetrics', file, storage], {
    stdio: 'ignore',
  });
}

const POLL_MILLISECONDS = 250;
/** While a process starts it reports nothing, which looks as if an alert were over. */
const LASTING_MILLISECONDS = { inactive: 8000, pending: 0, firing: 0 } as const;

/** Watches the states of all alerts, so that a short one is not missed. */
export function watchAlerts({ readRules }: Prometheus) {
  const rules = new Map<string, AlertRule & { readonly since: number }>();
  const pendingAt = new Map<string, number>();
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      for (const rule of await readRules().catch(() => [])) {
        const before = rules.get(rule.name);
        if (before?.state !== rule.state) rules.set(rule.name, { ...rule, since: performance.now() });
        if (rule.state === 'pending') pendingAt.set(rule.name, performance.now());
      }
      await wait(POLL_MILLISECONDS);
    }
  };
  const watching = watch();
  return {
    names: () => [...rules.keys()],
    /** @returns since when the alert is in that state; undefined if it does not get there in time */
    async until(name: string, state: AlertState, seconds: number): Promise<number | undefined> {
      const deadline = performance.now() + seconds * 1000;
      while (performance.now() < deadline) {
        const rule = rules.get(name);
        if (rule?.state === state && performance.now() - rule.since >= LASTING_MILLISECONDS[state]) return rule.since;
        await wait(POLL_MILLISECONDS);
      }
      return undefined;
    },
    /** Returns whether an alert that has to wait was seen waiting since this moment. */
    hasWaited: (name: string, since: number): boolean =>
      rules.get(name)?.duration === 0 || (pendingAt.get(name) ?? 0) >= since,
    stop: async () => {
      isStopped = true;
      await watching;
    },
  };
}

export type AlertWatch = ReturnType<typeof watchAlerts>;
