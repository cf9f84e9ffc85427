import autocannon, { type Request } from 'autocannon';
import { readProcessorMilliseconds, type ReadProcessorTime } from './process/processor-time.ts';

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly request: Request;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of unsuccessful responses. It must be 0 for the figures to be valid. */
  readonly failed: number;
  /** Processor time of one request in milliseconds, which says more than requests per second on a busy machine. */
  readonly serverMilliseconds: number;
  readonly databaseMilliseconds: number;
}

interface MeasuredProcesses {
  /** The process of the server. */
  readonly pid?: number | undefined;
  readonly database?: ReadProcessorTime | undefined;
}

export async function generateLoad(
  { url, connections, seconds, request }: LoadOptions,
  { pid, database }: MeasuredProcesses = {},
): Promise<LoadResult> {
  const before = { server: readProcessorMilliseconds(pid), database: (await database?.()) ?? 0 };
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] });
  const count = Math.max(1, result.requests.total);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    serverMilliseconds: (readProcessorMilliseconds(pid) - before.server) / count,
    databaseMilliseconds: (((await database?.()) ?? 0) - before.database) / count,
  };
}

export interface TurnOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly turns: number;
  readonly database?: ReadProcessorTime;
  readonly servers: readonly {
    readonly url: string;
    readonly pid?: number | undefined;
    readonly request: Request;
  }[];
}

/**
 * Measures several servers one after the other, repeatedly, so that other work of the machine affects all of them
 * alike, and takes the median.
 * @returns one measurement per server, in their order
 */
export async function measureInTurns({
  connections,
  seconds,
  turns,
  database,
  servers,
}: TurnOptions): Promise<LoadResult[]> {
  const resultsByServer: LoadResult[][] = servers.map(() => []);
  for (const { url, request } of servers) await generateLoad({ url, request, connections, seconds: 1 });
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { url, pid, request }] of servers.entries()) {
      resultsByServer[index]?.push(await generateLoad({ url, request, connections, seconds }, { pid, database }));
    }
  }
  return resultsByServer.map(medianResult);
}

function medianResult(measured: readonly LoadResult[]): LoadResult {
  const medianOf = (key: keyof LoadResult) => median(measured.map((result) => result[key]));
  return {
    requestsPerSecond: medianOf('requestsPerSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
    serverMilliseconds: medianOf('serverMilliseconds'),
    databaseMilliseconds: medianOf('databaseMilliseconds'),
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
