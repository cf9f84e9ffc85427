import { newWitnessKey } from '#server/test/fixtures/ledger-fixture.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

/** The rows of permission-table.ts for ledgers. */
export const ledgerPermissions = `
GET   /api/ledgers                         | 401 | 403         | 200         | 200         | 403
GET   /api/ledgers/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/ledgers/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/ledgers/{id}/checkpoints        | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/ledgers/{id}/bundle             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/ledgers/{id}/checkpoint         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/ledgers/{id}/tile/{path}        | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/installation_log/checkpoint     | 200 | 200         | 200         | 200         | 200
GET   /api/installation_log/tile/{path}    | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
GET   /api/ledger_checkpoints              | 401 | 403         | 200         | 200         | 403
GET   /api/ledger_checkpoints/{id}         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/ledger_witnesses                | 401 | 403         | 200         | 200         | 403
POST  /api/ledger_witnesses                | 401 | 403         | 201         | 201         | 403
GET   /api/ledger_witnesses/{id}           | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/ledger_witnesses/{id}          | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
`;

/** Path of a tile with the first leaf of a ledger. */
export const FIRST_TILE = '0/000.p/1';

/** For each path with an `{id}`: creates a record of the location, and returns the id that is requested. */
export const ledgerItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/ledgers/{id}': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/checkpoints': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/bundle': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/checkpoint': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/tile/{path}': (fixture, ids) => fixture.addLedger(ids),
    '/api/installation_log/tile/{path}': async () => 1,
    '/api/ledger_checkpoints/{id}': (fixture, ids) => fixture.addCheckpoint(ids),
    '/api/ledger_witnesses/{id}': (fixture, ids) => fixture.addWitness(ids),
  };

export const ledgerBodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object | Promise<object>> =
  {
    'PATCH /api/ledgers/{id}': () => ({ wantsMail: false }),
    'POST /api/ledger_witnesses': async (fixture, own) => {
      // An organisation has a limited number of witnesses.
      await fixture.removeWitnesses(own);
      return { ledger: `/api/ledgers/${own.customer}`, address: 'https://zeuge.test', key: newWitnessKey() };
    },
  };
