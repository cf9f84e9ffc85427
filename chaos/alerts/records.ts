// These drills record late, do not record at all, or change afterwards what was recorded.
import { createActivity } from '#chaos/writers.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Drill } from './drill.ts';
import { otherSecretKey, type Installation } from './installation.ts';
import { SECONDS_BEYOND_AN_HOUR } from './outages.ts';

const HOURS_UNDER_WAY = 13;

export function outboxLate({ client, locations }: Installation): Drill {
  return {
    alerts: ['OutboxLate'],
    how: `a tablet delivers a measure after ${HOURS_UNDER_WAY} hours; an hour later it is forgotten`,
    begin: async () => {
      const [location] = locations;
      if (location === undefined) return;
      const write = createActivity(location, 0);
      const occurredAt = new Date(Date.now() - HOURS_UNDER_WAY * HOUR_MILLISECONDS).toISOString();
      const body = JSON.stringify({ ...JSON.parse(write.body), occurredAt });
      const response = await client.send({ ...write, body });
      if (response.status !== 201) throw new Error(`The measure was refused: ${response.body}`);
    },
    end: async () => undefined,
  };
}

export function toursMissed({ query, locations, putClockForward }: Installation): Drill {
  const id = Number(locations[0]?.locationId);
  return {
    alerts: ['ToursMissed'],
    how: 'a tour was due every five minutes, and nobody made one; an hour later the clock of the database ends it',
    begin: () =>
      query(
        `update location set tour_interval_seconds = 300 where id = ${id}`,
        `update location set tours_from = date_trunc('second', now()) - interval '55 minutes' where id = ${id}`,
      ),
    end: async () => {
      await query(`update location set tour_interval_seconds = 36000 where id = ${id}`);
      await putClockForward(SECONDS_BEYOND_AN_HOUR);
    },
  };
}

export function ledgerUnsigned(installation: Installation, hours: number): Drill {
  const { servers, startAgain, client, locations, putClockForward } = installation;
  const startBoth = async (environment: Readonly<Record<string, string>>) => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([startAgain(0, environment), startAgain(1, environment)]);
  };
  return {
    alerts: ['LedgerUnsigned'],
    how: 'both processes have another SECRET_KEY; the clock of the database goes on by an hour',
    begin: async () => {
      const location = locations[2];
      if (location === undefined) return;
      await client.signIn([location]);
      await startBoth({ SECRET_KEY: otherSecretKey() });
      const { status, body } = await client.send(createActivity(location, 0));
      if (status !== 201) throw new Error(`The measure was refused: ${body}`);
      await putClockForward(hours * SECONDS_BEYOND_AN_HOUR);
    },
    end: () => startBoth({}),
  };
}

const CHECK = 'server/features/ledger/checking/check-ledgers.main.ts';
const RESUME = 'server/features/ledger/signing/resume-ledger.main.ts';

export function ledgerFault({ query, runProgram, locations }: Installation): Drill {
  const customer = String(locations[0]?.customerId);
  const change = (from: string, to: string) =>
    query(
      'alter table ledger_entry disable trigger user',
      `update ledger_entry set body = replace(body, '${from}', '${to}')
        where customer_id = ${customer} and type = 'activity.recorded'`,
      'alter table ledger_entry enable trigger user',
    );
  return {
    alerts: ['LedgerFault'],
    how: 'an entry is changed in the database, and `npm run ledger:check` runs; then the entry is restored and `ledger:resume` runs',
    begin: async () => {
      await change('activity', 'passivity');
      await runProgram([CHECK]);
    },
    end: async () => {
      await change('passivity', 'activity');
      await runProgram([RESUME, '--customer', customer, '--reason', 'Drill']);
    },
  };
}
