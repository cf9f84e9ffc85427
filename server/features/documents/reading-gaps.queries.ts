import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRows, findOneWith } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import { worksAtAnyOf } from '#server/features/profile-documents/profile-documents.public.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type ReadingGapRow = Row<'required_reading'>;

const source: ListSource = {
  table: 'required_reading',
  isView: true,
  // Service must not see who works at other locations.
  visibleRows: (scope) =>
    scope.kind === 'location'
      ? sql`(${ofCustomer(scope)} and (location_id is null or location_id = ${scope.locationId})
          and ${worksAtAnyOf(scope.locationId === null ? [] : [scope.locationId])})`
      : ofCustomer(scope),
  columns: {
    document: 'document_id',
    profile: 'profile_id',
    profileName: 'profile_name',
    customer: 'customer_id',
  },
  germanFields: ['profileName'],
};

export const findReadingGaps = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<ReadingGapRow>(tx, source, scope, query);

export const findReadingGap = findOneWith(findReadingGaps);
