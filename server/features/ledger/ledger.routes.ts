import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import { Conflict } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  getLedger,
  getLedgerCheckpoint,
  listLedgerCheckpoints,
  listLedgers,
  patchLedger,
  signLedger as signLedgerEndpoint,
} from '#shared/contracts/ledger/ledger.ts';
import {
  createLedgerWitness,
  deleteLedgerWitness,
  getLedgerWitness,
  listLedgerWitnesses,
} from '#shared/contracts/ledger/witnesses.ts';
import { canChangeLedgerMail, canManageLedgerWitnesses, canReadLedger, isAdmin } from '#shared/permissions.ts';
import { changeAnchorMail } from '#server/features/ledger/signing/change-anchor-mail.ts';
import {
  findCheckpoint,
  findCheckpoints,
  findDifferences,
  findLedger,
  findLedgers,
  findPublicKey,
  type LedgerRow,
} from './ledger.queries.ts';
import { toCheckpoint, toLedger } from './ledger.resource.ts';
import { addWitness, removeWitness } from '#server/features/ledger/witnesses/change-witnesses.ts';
import { readCosignatures } from '#server/features/ledger/witnesses/cosignatures.queries.ts';
import { findWitness, findWitnesses } from '#server/features/ledger/witnesses/witnesses.queries.ts';
import { toWitness } from '#server/features/ledger/witnesses/witnesses.resource.ts';
import { signLedger } from '#server/features/ledger/signing/sign-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';

const NOTHING_TO_SIGN_MESSAGE = 'Es ist noch nichts erfasst, was unterschrieben werden könnte.';
const SIGNING_REFUSED_MESSAGE =
  'Das Prüfbuch setzt nicht fort, was unterschrieben wurde. Es wird nicht mehr unterschrieben, bis das geklärt ist.';

export function ledgerRoutes(app: FastifyInstance): void {
  serve(app, listLedgers, {
    access: 'read replica',
    allow: canReadLedger,
    handle: listHandler(findLedgers, (row) => toLedger(row)),
  });
  serve(app, getLedger, {
    load: findLedger,
    allow: canReadLedger,
    handle: ({ item, ...context }) => renderLedger(context, item),
  });
  serve(app, patchLedger, {
    load: findLedger,
    allow: canChangeLedgerMail,
    handle: async ({ item, body, ...context }) => renderLedger(context, await changeAnchorMail(context, item, body)),
  });
  serve(app, listLedgerCheckpoints, {
    access: 'read replica',
    allow: canReadLedger,
    handle: listHandler(findCheckpoints, toCheckpoint),
  });
  serve(app, getLedgerCheckpoint, {
    load: findCheckpoint,
    allow: canReadLedger,
    handle: async ({ item, tx, scope }) => toCheckpoint((await readCosignatures(tx, scope, [item]))(item)),
  });
  signRoute(app);
  witnessRoutes(app);
}

function witnessRoutes(app: FastifyInstance): void {
  serve(app, listLedgerWitnesses, { allow: canReadLedger, handle: listHandler(findWitnesses, toWitness) });
  serve(app, getLedgerWitness, {
    load: findWitness,
    allow: canReadLedger,
    handle: async ({ item }) => toWitness(item),
  });
  serve(app, createLedgerWitness, {
    allow: canManageLedgerWitnesses,
    handle: async ({ body, ...context }) => toWitness(await addWitness(context, body, app.config.WITNESS_ADDRESSES)),
  });
  serve(app, deleteLedgerWitness, {
    load: findWitness,
    allow: canManageLedgerWitnesses,
    handle: ({ item, ...context }) => removeWitness(context, item),
  });
}

/**
 * Signing reads data that no request role may read, so it runs with the system role before the handler's transaction.
 */
function signRoute(app: FastifyInstance): void {
  const signing = signingContext(app.config, app.secrets);
  serve(app, signLedgerEndpoint, {
    runBefore: (store, actor, id) => signOnRequest(store, actor, id),
    load: findLedger,
    allow: canReadLedger,
    handle: async ({ item, tx, scope }) => {
      if (item.fault !== null) throw new Conflict(SIGNING_REFUSED_MESSAGE);
      const checkpoint = await findCheckpoint(tx, scope, item.checkpoint_id ?? 0);
      if (checkpoint === undefined) throw new Conflict(NOTHING_TO_SIGN_MESSAGE);
      return toCheckpoint(checkpoint);
    },
  });

  async function signOnRequest(store: Store, actor: SessionActor, customerId: number): Promise<void> {
    if (!canReadLedger(actor) || !(isAdmin(actor) || actor.customerId === customerId)) return;
    await signLedger(store, signing, { customerId, occasion: 'request', now: new Date() });
  }
}

async function renderLedger({ tx, scope }: Context, row: LedgerRow) {
  const checkpoint = row.checkpoint_id === null ? undefined : await findCheckpoint(tx, scope, row.checkpoint_id);
  const key = await findPublicKey(tx, scope, checkpoint?.ledger_key_id ?? null);
  const differences = await findDifferences(tx, scope, row.id);
  return toLedger(row, { key, differences });
}
