// Describes entries of both logs, with the names that the records had at the time.
import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { AuditEntry } from '#shared/contracts/audit/audit.ts';
import { descriptionOf } from './audit-kinds.rules.ts';
import { findAuditEntries, findEntryBefore, findNames, type AuditRow } from './audit.queries.ts';
import { toAuditEntry, type DescribedRow } from './audit.resource.ts';
import { factsOf } from './facts.rules.ts';
import { describeFields } from './describe-fields.ts';

type ReadContext = Pick<Context, 'tx' | 'scope'>;

/** Finds entries with their sentences. It has the signature of a list query, for the list and its export. */
export async function findDescribedEntries(...queryArguments: Parameters<typeof findAuditEntries>) {
  const [tx, scope] = queryArguments;
  const { items, total } = await findAuditEntries(...queryArguments);
  return { items: await addSentences({ tx, scope }, items), total };
}

async function addSentences({ tx, scope }: ReadContext, rows: readonly AuditRow[]): Promise<DescribedRow[]> {
  const nameAt = await findNames(tx, scope, rows.flatMap(irisOf));
  return rows.map((row) => {
    const nameOf = (iri: string) => nameAt(iri, row.at);
    return { ...row, nameOf, sentence: descriptionOf(row.type).toSentence(factsOf(row, nameOf)) };
  });
}

/** Describes a single entry in full; a correction also with the values it replaced. */
export async function describeEntry({ tx, scope }: ReadContext, row: AuditRow): Promise<z.input<typeof AuditEntry>> {
  const previousEntry = isComparedWithBefore(row) ? await findEntryBefore(tx, scope, positionOf(row)) : undefined;
  const nameAt = await findNames(tx, scope, [
    ...irisOf(row),
    ...(previousEntry === undefined ? [] : irisOf(previousEntry)),
  ]);
  const nameOf = (iri: string) => nameAt(iri, row.at);
  const facts = factsOf(row, nameOf);
  const { fields, changes } = describeFields(facts, previousEntry && factsOf(previousEntry, nameOf), nameOf);
  const network = row.network === null ? [] : [{ name: 'Netz', value: row.network }];
  return {
    ...toAuditEntry({ ...row, nameOf, sentence: descriptionOf(row.type).toSentence(facts) }),
    fields: [...fields, ...network],
    changes: [...changes],
    leaf: row.leaf ?? undefined,
    occurredAt: row.source === 'ledger' ? toWireDate(new Date(textIn(row, 'occurredAt'))) : undefined,
  };
}

/**
 * Whether the old values must come from the entry before. Most changes carry them; corrections, cancellations and
 * changes without `…Before` fields do not.
 */
const isComparedWithBefore = ({ source, type, body }: AuditRow) =>
  source === 'ledger' &&
  (/\.(?:corrected|cancelled)$/.test(type) || (type.endsWith('.changed') && !containsOldValues(body)));

const containsOldValues = ({ data }: AuditRow['body']) =>
  typeof data === 'object' && data !== null && Object.keys(data).some((field) => /^.+Before$/.test(field));

const positionOf = (row: AuditRow) => ({
  customerId: row.customer_id,
  seq: row.seq,
  entity: textIn(row, 'corrects') || (row.entity ?? ''),
});

function textIn({ body }: AuditRow, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}

/** Returns the IRIs of all records that an entry refers to. */
function irisOf({ source, body, user_id, actor_id, customer_id, location_id }: AuditRow): string[] {
  const data = source === 'ledger' ? body['data'] : body;
  const values = typeof data === 'object' && data !== null ? Object.values(data).flat() : [];
  return [
    ...values.filter((value: unknown): value is string => typeof value === 'string'),
    ...(source === 'ledger' ? [body['actor'], body['profile'], body['location']].map(String) : []),
    ...[user_id, actor_id].map((id) => `/api/users/${id}`),
    `/api/customers/${customer_id}`,
    `/api/locations/${location_id}`,
  ];
}
