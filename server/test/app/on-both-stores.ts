// API tests run on PostgreSQL. The tests listed here also run on the embedded store, which has one connection, another
// version of PostgreSQL and another driver. `npm run test:all` runs every API test on both.

/**
 * These tests run on PostgreSQL only: they test PostgreSQL itself, or use the demo data, which are a copied database.
 */
export const postgresTests = [
  'server/access/session-cache.api.test.ts',
  'server/db/postgres/frozen-backends.test.ts',
  'server/db/postgres/serving-role.test.ts',
  'server/db/postgres/statement-timeout.test.ts',
  'server/db/schema.test.ts',
  'server/features/terminations/delete-organisations.api.test.ts',
  'server/ledger/recorded-rows.test.ts',
  'server/operations/backup/bucket-round-trip.test.ts',
  'server/operations/backup/round-trip.test.ts',
  'server/operations/backup/two-roles.test.ts',
  'server/test/wire/exports.test.ts',
  'server/test/wire/foreign-client.test.ts',
  'server/test/wire/list-order.test.ts',
];

/** Tests of code that differs between the two stores, or that depends on the number of connections. */
export const storeTests = [
  'server/db/database.test.ts',
  'server/db/embedded/embedded.test.ts',
  'server/db/partitions.test.ts',
  'server/ledger/database-guards.test.ts',
  'server/db/transaction.test.ts',
  'server/runtime/jobs.test.ts',
  'server/features/authority-access/reading/names-in-texts.api.test.ts',
  'server/features/tablets/lost/deliver-entry.api.test.ts',
  'server/live/live-events.test.ts',
  'server/test/wire/idempotency.test.ts',
  'server/test/permissions/scope.test.ts',
];

/** For each feature, the test file that uses most of the database. */
export const featureTests = {
  activities: 'activities',
  audit: 'audit',
  auth: 'sessions/sessions',
  'authority-access': 'reading/reading',
  billing: 'invoices/invoices',
  customers: 'customers',
  documents: 'documents',
  forms: 'forms',
  imports: 'imports',
  'inspection-tours': 'mark-missed-tours',
  ledger: 'bundle/ledger-bundle',
  locations: 'location-situations',
  mails: 'mails',
  'master-data': 'social-concepts',
  notifications: 'raise-notifications',
  'oasis-certs': 'warn-of-ending-certificates',
  'organisation-export': 'organisation-export',
  'player-check': 'player-check',
  'profile-documents': 'gaps/proof-gaps',
  profiles: 'erase-profile',
  protocols: 'evaluation/evaluate-form',
  reports: 'compute-content',
  retention: 'retention-runs',
  search: 'search',
  tablets: 'tablets',
  tasks: 'tasks',
  terminations: 'terminations',
  'upload-links': 'upload-links',
  users: 'change-user',
};

export const testsOnBothStores: readonly string[] = [
  ...storeTests,
  ...Object.entries(featureTests).map(([feature, name]) => `server/features/${feature}/${name}.api.test.ts`),
];
