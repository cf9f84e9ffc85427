import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { contractFaultOf } from '#server/test/tools/known-shape.ts';
import { authorityTable } from './authority-table.ts';
import { permissionTable } from './permission-table.ts';
import type { Client } from '#server/test/app/test-app.ts';

/**
 * The expected statuses: one for a request without a session, then for each actor those for the own, a sibling and a
 * foreign location.
 */
type Statuses = readonly [nobody: number, ...actors: (readonly number[])[]];

/** The rows of the permission table by their endpoint. */
export const permissionRows = new Map<string, Statuses>(
  `${permissionTable.trim()}\n${authorityTable.trim()}`.split('\n').map((line) => {
    const [call = '', nobody, ...actors] = line.split('|').map((cell) => cell.trim().replaceAll(/ +/g, ' '));
    return [call, [Number(nobody), ...actors.map((cell) => cell.split(' ').map(Number))]];
  }),
);

/**
 * @returns the status of the response
 * @throws Error if the response differs from its contract, or an error from the format of errors
 */
export async function statusOfRequest(
  client: Client,
  endpoint: Endpoint,
  url: string,
  body: object | undefined,
): Promise<number> {
  const payload = payloadFor(endpoint, body);
  const request = { method: endpoint.method, url, ...payload };
  if (endpoint.mediaType !== undefined && endpoint.response === undefined) {
    // Only the beginning is read of responses that do not end or are no JSON.
    const answer = await client({ ...request, payloadAsStream: true });
    answer.stream().destroy();
    return answer.statusCode;
  }
  const answer = await client(request);
  const fault = contractFaultOf(answer, endpoint);
  if (fault !== null) throw new Error(`${endpoint.method} ${url}: ${fault} in ${answer.body.slice(0, 500)}`);
  return answer.statusCode;
}
