import autocannon, { type Request } from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly request: Request;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of unsuccessful responses. It must be 0 for the figures to be valid. */
  readonly failed: number;
}

export async function load({ url, connections, seconds, request }: Load): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export interface Rivals {
  readonly connections: number;
  readonly seconds: number;
  readonly turns: number;
  readonly contenders: readonly { readonly url: string; readonly request: Request }[];
}

/**
 * Measures several servers in turns, so that other work of the machine affects all of them alike, and takes the median.
 * @returns one measurement per contender, in their order
 */
export async function takeTurns({ connections, seconds, turns, contenders }: Rivals): Promise<Measured[]> {
  const rounds: Measured[][] = contenders.map(() => []);
  for (const { url, request } of contenders) await load({ url, request, connections, seconds: 1 });
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { url, request }] of contenders.entries()) {
      rounds[index]?.push(await load({ url, request, connections, seconds }));
    }
  }
  return rounds.map(middle);
}

function middle(measured: readonly Measured[]): Measured {
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
