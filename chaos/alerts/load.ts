// Processes that have too much to do.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { streamEvents } from '#shared/contracts/wire/live.ts';
import type { Drill } from './drill.ts';
import type { Installation } from './installation.ts';
import { repeatUntilStopped, signInPatiently } from './repeat.ts';

const REQUESTS_OF_EACH_LOGIN = 20;

/** A table is locked that only some requests read, so that those wait which ask for it. */
export function lockedTable({ url, servers, locations }: Installation): Drill {
  const lock = new pg.Client({ connectionString: url });
  let stop: () => Promise<void>;
  return {
    alerts: ['DatabasePoolExhausted', 'SlowAnswers', 'RequestsQueued'],
    how: `a table is locked, and ${REQUESTS_OF_EACH_LOGIN} requests of each of eight logins want to read it`,
    begin: async () => {
      const tokens = await Promise.all(locations.map((location) => signInPatiently(servers[0].url, location)));
      await lock.connect();
      await lock.query('begin; lock table profile in access exclusive mode');
      const ask = (token: string) => async () => {
        const headers = { authorization: `Bearer ${token}` };
        await (await fetch(`${servers[0].url}/api/profiles`, { headers })).arrayBuffer();
      };
      stop = repeatUntilStopped(
        tokens.flatMap((token) => Array.from({ length: REQUESTS_OF_EACH_LOGIN }, () => ask(token))),
        50,
      );
    },
    end: async () => {
      await lock.query('commit');
      await lock.end();
      await stop();
    },
  };
}

const STOPPED_MILLISECONDS = 800;
const RUNNING_MILLISECONDS = 300;

export function eventLoopBlocked({ servers }: Installation): Drill {
  let stop: () => Promise<void>;
  return {
    alerts: ['EventLoopBlocked'],
    how: `a process is kept from the processor for ${STOPPED_MILLISECONDS} ms at a time`,
    begin: async () => {
      const { child } = servers[1];
      const keepFromProcessor = async () => {
        child.kill('SIGSTOP');
        await wait(STOPPED_MILLISECONDS);
        child.kill('SIGCONT');
      };
      stop = repeatUntilStopped([keepFromProcessor], RUNNING_MILLISECONDS);
    },
    end: () => stop(),
  };
}

const STREAMS = 1810;
const STREAMS_OF_A_SESSION = 10;

export function streamsNearLimit({ servers, locations }: Installation): Drill {
  const agent = new http.Agent();
  const logins = locations.flatMap((location) => [location, { ...location, email: location.operator }]);
  const openStream = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { accept: streamEvents.mediaType, authorization: `Bearer ${token}` };
      const request = http.get(servers[0].url + streamEvents.path, { agent, headers });
      request.on('error', reject);
      request.on('response', (response) => {
        response.on('error', () => undefined).resume();
        if (response.statusCode === 200) resolve();
        else reject(new Error(`A stream was refused with ${response.statusCode}.`));
      });
    });
  return {
    alerts: ['StreamsNearLimit'],
    how: `${STREAMS} event streams are opened`,
    begin: async () => {
      for (let session = 0; session < STREAMS / STREAMS_OF_A_SESSION; session += 1) {
        const login = logins[session % logins.length];
        if (login === undefined) return;
        const token = await signInPatiently(servers[0].url, login);
        await Promise.all(Array.from({ length: STREAMS_OF_A_SESSION }, () => openStream(token)));
      }
    },
    end: async () => agent.destroy(),
  };
}
