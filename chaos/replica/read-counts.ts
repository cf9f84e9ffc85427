import type { ServerProcess } from '#chaos/server-process.ts';

export interface ReadCounts {
  readonly replica: number;
  readonly primary: number;
}

/** Sums what all processes report about the reads that may go to a replica. */
export async function readCounts(servers: readonly ServerProcess[]): Promise<ReadCounts> {
  const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const sum = (target: keyof ReadCounts) =>
    texts
      .map((text) => new RegExp(`^database_reads_total\\{target="${target}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
      .reduce<number>((total, count) => total + Number(count), 0);
  return { replica: sum('replica'), primary: sum('primary') };
}

export async function readHealth({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/readyz`);
  return `${response.status} ${await response.text()}`;
}
