import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { payloadFor } from './form-body.ts';
import { permissionTable } from './permission-table.ts';
import type { Client } from './test-app.ts';

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

/** @returns the status of the answer */
export async function ask(client: Client, endpoint: Endpoint, url: string, body: object | undefined): Promise<number> {
  const payload = payloadFor(endpoint, body);
  const answer = await client({ method: endpoint.method, url, ...payload, payloadAsStream: true });
  // Of what never ends the beginning is enough.
  answer.stream().destroy();
  return answer.statusCode;
}
