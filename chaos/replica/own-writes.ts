import * as z from 'zod/mini';
import type { TestLocation } from '#chaos/test-locations.ts';
import { createActivity, createClient, readIri, type Write } from '#chaos/writers.ts';
import { sendWithRetries } from '#chaos/database/retrying-writers.ts';

const WORKERS = 8;
const AUDIT = '/api/audit_entries?itemsPerPage=30&order[at]=desc';
const Entries = z.object({ 'hydra:member': z.array(z.object({ entity: z.optional(z.string()) })) });

export interface OwnWrites {
  readonly acknowledged: Map<string, { write: Write; iri: string }>;
  /** Reads that did not contain what was recorded before, and reads that were answered with an error. */
  readonly faults: string[];
  reads: number;
  slowestReadMilliseconds: number;
}

/** Records measures as a service user, and finds each in the audit list of an operator immediately afterwards. */
export async function readOwnWrites(
  url: string,
  locations: readonly TestLocation[],
  reads: number,
): Promise<OwnWrites> {
  const client = createClient(url);
  const operators = locations.map((location) => ({ ...location, email: location.operator }));
  await client.signIn([...locations, ...operators]);
  const result: OwnWrites = { acknowledged: new Map(), faults: [], reads: 0, slowestReadMilliseconds: 0 };
  const worker = async (number: number) => {
    const index = number % locations.length;
    const [location, operator] = [locations[index], operators[index]];
    if (location === undefined || operator === undefined) return;
    for (let turn = number; result.reads < reads; turn += 1) {
      const write = createActivity(location, turn);
      const { status, body } = await sendWithRetries(client, write);
      if (status >= 300) throw new Error(`${write.path}: ${status} ${body}`);
      const iri = readIri(body);
      result.acknowledged.set(write.key, { write, iri });
      result.reads += 1;
      const startedAt = performance.now();
      try {
        const entries = z.parse(Entries, await (await client.read(operator, AUDIT)).json());
        if (!entries['hydra:member'].some(({ entity }) => entity === iri)) result.faults.push(`${iri} is not listed`);
      } catch (error) {
        result.faults.push(String(error));
      }
      result.slowestReadMilliseconds = Math.max(result.slowestReadMilliseconds, performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)));
  return result;
}
