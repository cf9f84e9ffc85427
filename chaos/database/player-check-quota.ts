import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { check } from '#chaos/report.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn } from '#chaos/writers.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { certificateColumns } from '#server/features/oasis-certs/certificate-columns.ts';
import { sealCertificate } from '#server/features/oasis-certs/certificate-secrets.ts';
import { insertCertificate } from '#server/features/oasis-certs/oasis-certs.queries.ts';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';
import { startSimulator } from '#server/oasis/simulator/start-simulator.ts';
import { openTestAuthority } from '#server/oasis/simulator/test-authority.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { withStore, type Environment } from './seeded-database.ts';

const LIMIT = 120;
const PASSPHRASE = 'Zertifikat-Kennwort-4711';
/** Askers of one location, which therefore ask several processes at the same time. */
const ASKERS = 4;
/** Long enough that the process is killed before the queries are used up. */
const PAUSE_MILLISECONDS = 800;
/** An asker gives up after so many answers without an outcome one after the other. */
const MAX_UNANSWERED = 100;
const MAX_SIGN_INS = 20;
const ANSWERED = ['clear', 'banned', 'unclear'];
const PERSON = { firstName: 'Petra', lastName: 'Muster', dateOfBirth: '1980-05-06' };

const Checked = z.object({ outcome: z.string() });

/**
 * Gives the locations a certificate and few queries, and starts an OASIS that everybody reaches.
 * @returns what the environment of the servers has to contain
 */
export async function prepareChecks(environment: Environment, folder: string, locations: readonly TestLocation[]) {
  const simulator = await startSimulator(folder);
  const authority = openTestAuthority(folder);
  const authorityFile = path.join(folder, 'authority-certificate.pem');
  fs.writeFileSync(authorityFile, authority.certificate);
  const now = Date.now();
  const pkcs12 = authority.issueClient({
    name: 'Haus GmbH',
    passphrase: PASSPHRASE,
    validFrom: new Date(now - DAY_MILLISECONDS),
    validTo: new Date(now + 300 * DAY_MILLISECONDS),
  });
  const openedFile = await openPkcs12(pkcs12, PASSPHRASE);
  if (typeof openedFile === 'string') throw new Error(openedFile);
  const columns = certificateColumns(openedFile.chain[0]);
  const secrets = openSecrets({ DATA_DIR: environment['DATA_DIR'] ?? '' });
  await withStore(environment, (store) =>
    store.asSystem(async (tx) => {
      await tx.updateTable('location').set({ monthly_limit: LIMIT }).execute();
      for (const [customerId, ofCustomer] of Map.groupBy(locations, (location) => location.customerId)) {
        const owner = { customer_id: customerId, uuid: randomUUID() };
        const certificate = { ...owner, ...columns, name: 'OASIS', oasis_user: 'haus01', is_simulated: false };
        const secret = sealCertificate(secrets, owner, { pkcs12, passphrase: PASSPHRASE, password: 'geheim' });
        const locationIds = ofCustomer.map(({ locationId }) => locationId);
        await insertCertificate(tx, SYSTEM_SCOPE, { certificate, secret, locationIds });
      }
    }),
  );
  return {
    environment: { OASIS_URL: simulator.url, NODE_EXTRA_CA_CERTS: authorityFile },
    stop: () => simulator.stop(),
  };
}

interface AskedLocation {
  readonly location: TestLocation;
  answered: number;
  refused: number;
  /** Requests whose answer did not come, because a process was killed: each may have been counted or not. */
  unanswered: number;
}

/** Asks at each location until its queries are used up, but not before `finish` is called. */
export function startAsking(url: string, locations: readonly TestLocation[]) {
  const asked = locations.map((location): AskedLocation => ({ location, answered: 0, refused: 0, unanswered: 0 }));
  let isFinishing = false;
  const askUntilRefused = async (at: AskedLocation) => {
    const authorization = await authorizationOf(url, at.location);
    for (let unanswered = 0; unanswered < MAX_UNANSWERED;) {
      const outcome = await ask(url, authorization);
      if (outcome === undefined) {
        at.unanswered += 1;
        unanswered += 1;
      } else if (ANSWERED.includes(outcome)) at.answered += 1;
      else {
        at.refused += 1;
        if (isFinishing) return;
      }
      if (!isFinishing || outcome === undefined) await wait(PAUSE_MILLISECONDS);
    }
  };
  const asking = asked.flatMap((at) => Array.from({ length: ASKERS }, () => askUntilRefused(at)));
  return {
    finish: async () => {
      isFinishing = true;
      await Promise.all(asking);
      return asked;
    },
  };
}

/** Signs in as often as needed, because the server may be too busy. */
async function authorizationOf(url: string, location: TestLocation): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return `Bearer ${await signIn(url, location)}`;
    } catch (error) {
      if (attempt === MAX_SIGN_INS) throw error;
      await wait(PAUSE_MILLISECONDS);
    }
  }
}

/** @returns undefined if no answer came, or that of a server that is busy */
async function ask(url: string, authorization: string): Promise<string | undefined> {
  try {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/player_checks`, { method: 'POST', headers, body: JSON.stringify(PERSON) });
    const text = await response.text();
    return response.ok ? z.parse(Checked, JSON.parse(text)).outcome : undefined;
  } catch {
    return undefined;
  }
}

interface StoredChecks {
  readonly location: number;
  readonly requests: number;
  readonly recorded: number;
  readonly countedByDay: number;
}

/** Compares what the clients were told with the log, the counts by day and the quota. */
export async function reportQuota(environment: Environment, asked: readonly AskedLocation[]): Promise<void> {
  const stored = await withStore(environment, (store) =>
    store.asSystem(async (tx) => {
      const { rows } = await sql<StoredChecks>`
        select location_id as location, sum(requests)::int as requests,
          (select count(*) from player_check
            where player_check.location_id = location_usage.location_id and outcome = any(${ANSWERED}))::int as recorded,
          (select sum(requests) from location_usage_day
            where location_usage_day.location_id = location_usage.location_id)::int as "countedByDay"
        from location_usage group by location_id`.execute(tx);
      return rows;
    }),
  );
  const faults = asked.flatMap(({ location, answered, unanswered }) => {
    const at = stored.find(({ location: id }) => id === location.locationId);
    if (at === undefined) return [`location ${location.locationId} has no count`];
    const { requests, recorded, countedByDay } = at;
    const isExact =
      requests === LIMIT &&
      answered <= recorded &&
      recorded <= requests &&
      requests - answered <= unanswered &&
      countedByDay === recorded;
    const figures = `${answered} answered, ${unanswered} without an answer, ${recorded} in the log, ${countedByDay} by day, ${requests} of ${LIMIT} counted`;
    return isExact ? [] : [`location ${location.locationId}: ${figures}`];
  });
  const sum = (key: 'answered' | 'refused' | 'unanswered') => asked.reduce((total, at) => total + at[key], 0);
  check(
    'processes: a location gets exactly the queries of its quota, and each is in the log once',
    sum('answered') > 0 && faults.length === 0,
    faults[0] ??
      `${sum('answered')} of ${asked.length * LIMIT} queries answered, ${sum('unanswered')} lost with the killed process, ${sum('refused')} refused`,
  );
}
