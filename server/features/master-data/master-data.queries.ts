import { sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type Source } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const actionSource: Source = {
  table: 'action',
  within: sharedByAll,
  columns: { socialconcept: 'social_concept_id', isSetAuto: 'is_set_auto', isActive: 'is_active', name: 'name' },
  sortedInGerman: ['name'],
};

export async function findActions(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'action'>>> {
  const page = pageSource(tx, actionSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'action'>>().as('action')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findAction(tx: Tx, scope: Scope, id: number): Promise<Row<'action'> | undefined> {
  return tx.selectFrom(oneRow(actionSource, scope, id).$castTo<Row<'action'>>().as('action')).selectAll().executeTakeFirst();
}

const statusSource: Source = {
  table: 'status',
  within: sharedByAll,
  columns: {  },
};

export async function findStatuses(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'status'>>> {
  const page = pageSource(tx, statusSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'status'>>().as('status')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findStatus(tx: Tx, scope: Scope, id: number): Promise<Row<'status'> | undefined> {
  return tx.selectFrom(oneRow(statusSource, scope, id).$castTo<Row<'status'>>().as('status')).selectAll().executeTakeFirst();
}

const countrySource: Source = {
  table: 'country',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export async function findCountries(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'country'>>> {
  const page = pageSource(tx, countrySource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'country'>>().as('country')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findCountry(tx: Tx, scope: Scope, id: number): Promise<Row<'country'> | undefined> {
  return tx.selectFrom(oneRow(countrySource, scope, id).$castTo<Row<'country'>>().as('country')).selectAll().executeTakeFirst();
}

const stateSource: Source = {
  table: 'state',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export async function findStates(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'state'>>> {
  const page = pageSource(tx, stateSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'state'>>().as('state')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findState(tx: Tx, scope: Scope, id: number): Promise<Row<'state'> | undefined> {
  return tx.selectFrom(oneRow(stateSource, scope, id).$castTo<Row<'state'>>().as('state')).selectAll().executeTakeFirst();
}

const socialConceptSource: Source = {
  table: 'social_concept',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export async function findSocialConcepts(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'social_concept'>>> {
  const page = pageSource(tx, socialConceptSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'social_concept'>>().as('social_concept')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findSocialConcept(tx: Tx, scope: Scope, id: number): Promise<Row<'social_concept'> | undefined> {
  return tx.selectFrom(oneRow(socialConceptSource, scope, id).$castTo<Row<'social_concept'>>().as('social_concept')).selectAll().executeTakeFirst();
}
