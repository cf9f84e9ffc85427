import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { oddityOf } from '#server/test/tools/known-shape.ts';
import { permissionTable } from './permission-table.ts';
import type { Client } from '#server/test/app/test-app.ts';

/** One status for nobody, then for each actor those of the own, a sibling and a foreign place. */
type Statuses = readonly [nobody: number, ...actors: (readonly number[])[]];

/** The table by its calls. */
export const permissionRows = new Map<string, Statuses>(
  permissionTable
    .trim()
    .split('\n')
    .map((line) => {
      const [call = '', nobody, ...actors] = line.split('|').map((cell) => cell.trim().replaceAll(/ +/g, ' '));
      return [call, [Number(nobody), ...actors.map((cell) => cell.split(' ').map(Number))]];
    }),
);

/**
 * @returns the status of the answer
 * @throws where a body is not what its contract, or that of refusals, says
 */
export async function ask(client: Client, endpoint: Endpoint, url: string, body: object | undefined): Promise<number> {
  const payload = payloadFor(endpoint, body);
  const request = { method: endpoint.method, url, ...payload };
  if (endpoint.mediaType !== undefined && endpoint.response === undefined) {
    // The beginning is enough of what never ends or is no JSON.
    const answer = await client({ ...request, payloadAsStream: true });
    answer.stream().destroy();
    return answer.statusCode;
  }
  const answer = await client(request);
  const oddity = oddityOf(answer, endpoint);
  if (oddity !== null) throw new Error(`${endpoint.method} ${url}: ${oddity} in ${answer.body.slice(0, 500)}`);
  return answer.statusCode;
}
