import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import type { Import, ImportKind, ImportLine } from '#shared/contracts/imports/imports.ts';
import type { Client } from './test-app.ts';

type Body = object | undefined;

export const post = (client: Client, url: string, body: Body = {}, key?: string) =>
  client({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
  });

export const sendFile = (client: Client, kind: ImportKind, file: string | Buffer, more: object = {}) =>
  post(client, '/api/imports', {
    kind,
    fileName: 'Liste.csv',
    content: Buffer.from(file).toString('base64'),
    ...more,
  });

export const linesOf = async (client: Client, { id }: Pick<Import, 'id'>, filter = ''): Promise<ImportLine[]> => {
  const url = `/api/import_lines?import=/api/imports/${id}&itemsPerPage=100&order[number]=asc${filter}`;
  const page: Collection<ImportLine> = (await client(url)).json();
  return page['hydra:member'];
};

/** Until nothing is left to do, as a client does it. */
async function until(states: readonly string[], call: () => Promise<LightMyRequestResponse>): Promise<Import> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
    const found: Import = answer.json();
    if (states.includes(found.state)) return found;
  }
}

export const execute = (client: Client, { id }: Pick<Import, 'id'>, body: object = {}) =>
  until(['done'], () => post(client, `/api/imports/${id}/execution`, body));

export const withdraw = (client: Client, { id }: Pick<Import, 'id'>) =>
  until(['withdrawn'], () => post(client, `/api/imports/${id}/withdrawal`));

/** A file of one line, written past the application. */
export const importAdder =
  (app: FastifyInstance) =>
  ({ customer, user }: { customer: number; user: number }, state: 'draft' | 'done' = 'draft'): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const file = {
        kind: 'profiles' as const,
        file_name: 'Personal.csv',
        file_digest: '0',
        line_count: 1,
        new_count: 1,
      };
      const columns = { headings: JSON.stringify(['Name']), fields: JSON.stringify(['name']) };
      const values = { customer_id: customer, user_id: user, state, expires_at: new Date(Date.now() + 3_600_000) };
      const added = tx.insertInto('import').values({ ...file, ...columns, ...values });
      const { id } = await added.returning('id').executeTakeFirstOrThrow();
      const cells = JSON.stringify([`Nele Neu ${randomUUID()}`]);
      const line = {
        import_id: id,
        customer_id: customer,
        number: 2,
        cells,
        verdict: 'new' as const,
        violations: '[]',
      };
      await tx.insertInto('import_line').values(line).execute();
      return id;
    });
