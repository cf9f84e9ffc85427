import { newWitnessKey } from '#server/test/fixtures/ledger-fixture.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

/** For each path with an `{id}`: creates a record of the location, and returns the id that is requested. */
export const ledgerItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/ledgers/{id}': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/checkpoints': (fixture, ids) => fixture.addLedger(ids),
    '/api/ledgers/{id}/bundle': (fixture, ids) => fixture.addLedger(ids),
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
