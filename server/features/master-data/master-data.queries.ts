import { sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const actionSource: Source = {
  table: 'action',
  within: sharedByAll,
  columns: { socialconcept: 'social_concept_id', isSetAuto: 'is_set_auto', isActive: 'is_active', name: 'name' },
  sortedInGerman: ['name'],
};

export const findActions = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'action'>>(tx, actionSource, scope, query);

export const findAction = (tx: Tx, scope: Scope, id: number) => findRow<Row<'action'>>(tx, actionSource, scope, id);

const statusSource: Source = {
  table: 'status',
  within: sharedByAll,
  columns: {},
};

export const findStatuses = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'status'>>(tx, statusSource, scope, query);

export const findStatus = (tx: Tx, scope: Scope, id: number) => findRow<Row<'status'>>(tx, statusSource, scope, id);

const countrySource: Source = {
  table: 'country',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export const findCountries = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'country'>>(tx, countrySource, scope, query);

export const findCountry = (tx: Tx, scope: Scope, id: number) => findRow<Row<'country'>>(tx, countrySource, scope, id);

const stateSource: Source = {
  table: 'state',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export const findStates = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'state'>>(tx, stateSource, scope, query);

export const findState = (tx: Tx, scope: Scope, id: number) => findRow<Row<'state'>>(tx, stateSource, scope, id);

const socialConceptSource: Source = {
  table: 'social_concept',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export const findSocialConcepts = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'social_concept'>>(tx, socialConceptSource, scope, query);

export const findSocialConcept = (tx: Tx, scope: Scope, id: number) =>
  findRow<Row<'social_concept'>>(tx, socialConceptSource, scope, id);
