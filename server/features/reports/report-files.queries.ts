import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

/** What it says as JSON text: some thousand rows are read where nobody waits for it. */
export async function findContentText(tx: Tx, scope: Scope, id: number): Promise<string | undefined> {
  const found = await tx
    .selectFrom('report_content')
    .select(sql<string>`content::text`.as('text'))
    .where('report_id', '=', id)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return found?.text;
}
