import type http2 from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { startRetryingWriters } from '#chaos/database/retrying-writers.ts';
import { readStoredRecordsOf } from '#chaos/database/seeded-database.ts';
import { check } from '#chaos/report.ts';
import { compareWithAcknowledged } from '#chaos/stored-records.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { createActivity, createClient, readIri, type Client, type Write } from '#chaos/writers.ts';
import { signInOver, type ProxyTrial } from './events-and-pages.ts';
import { ask, openEvents, openHttp2 } from './http2-client.ts';

const WRITERS = 8;
const RELOADS = 5;

interface ReloadTrial {
  readonly locations: readonly TestLocation[];
  readonly database: string;
  readonly authority: Buffer;
  /** How long the proxy is reloaded from time to time. */
  readonly seconds: number;
  readonly restartServer: () => Promise<void>;
}

/**
 * Reloads the proxy while writers write, then stops a process as for a new version. Writers use HTTP/1.1, as other
 * programs do; one more uses HTTP/2, as browsers do. A client listens to events from before the
 * reloads.
 */
export async function testReloads({ name, proxy }: ProxyTrial, trial: ReloadTrial): Promise<void> {
  const [first] = trial.locations;
  if (first === undefined) return;
  const listen = async () => {
    const session = await openHttp2(proxy.url, trial.authority);
    return { session, events: await openEvents(session, await signInOver(session, first)) };
  };
  const listener = await listen();
  const { client, failures } = countingClient(proxy.url);
  await client.signIn(trial.locations);
  const writers = startRetryingWriters([client], trial.locations, WRITERS);
  const browser = await startBrowser(proxy.url, trial.authority, first);
  for (let reload = 0; reload < RELOADS; reload += 1) {
    await wait((trial.seconds * 1000) / RELOADS);
    await proxy.reload();
  }
  await wait(1000);
  const duringReloads = { acts: writers.acknowledged.size, failures: failures.length };
  const wasOpen = listener.events.isOpen();
  const { session, events } = wasOpen ? listener : await listen();
  const fault = await sendAndListen(client, first, events);
  check(
    `${name}: an event stream from before ${RELOADS} reloads goes on, or has ended, so that the browser opened the next`,
    fault === '',
    fault === '' ? (wasOpen ? 'it goes on' : 'it has ended') : fault,
  );
  await trial.restartServer();
  await wait(1000);
  const slowest = await writers.stop();
  const browserResult = await browser.stop();
  events.close();
  session.close();

  const acknowledged = new Map([...writers.acknowledged, ...browserResult.acknowledged]);
  const stored = await readStoredRecordsOf({ DATABASE_URL: trial.database });
  const { lost, doubled } = compareWithAcknowledged(stored, acknowledged);
  check(
    `${name}: over ${RELOADS} reloads and the restart of a process, each act is recorded once and none is refused`,
    lost + doubled + writers.unexpectedResponses.length === 0 && duringReloads.acts > 0,
    writers.unexpectedResponses[0] ??
      `${acknowledged.size} acts, ${lost} lost, ${doubled} doubled; sent again: ${duringReloads.failures} while reloading, ${failures.length - duringReloads.failures} while restarting; the slowest took ${Math.round(slowest)} ms`,
  );
  check(
    `${name}: over HTTP/2 no request stays without an answer`,
    browserResult.failures.length === 0 && browserResult.acknowledged.size > 0,
    browserResult.failures[0] ??
      `${browserResult.acknowledged.size} requests over ${browserResult.connections} connections`,
  );
}

/** Records one measure and waits until the stream tells of it. @returns what went wrong */
async function sendAndListen(
  client: Client,
  location: TestLocation,
  events: Awaited<ReturnType<typeof openEvents>>,
): Promise<string> {
  const { body } = await client.send(createActivity(location, 0));
  return events.waitFor(readIri(body)).then(
    () => '',
    (error: unknown) => String(error),
  );
}

/** Returns a client that notes each write that got no answer, or one of the proxy that the server did not give. */
function countingClient(url: string): { readonly client: Client; readonly failures: string[] } {
  const client = createClient(url);
  const failures: string[] = [];
  const send = async (write: Write) => {
    try {
      const response = await client.send(write);
      if (response.status >= 500) failures.push(String(response.status));
      return response;
    } catch (error) {
      failures.push(String(error));
      throw error;
    }
  };
  return { client: { ...client, send }, failures };
}

/** Sends one write after another over HTTP/2. When the proxy takes leave of a connection (GOAWAY), it opens the next. */
async function startBrowser(url: string, authority: Buffer, location: TestLocation) {
  const acknowledged = new Map<string, { write: Write; iri: string }>();
  const failures: string[] = [];
  let connections = 0;
  let isStopped = false;
  const connect = async () => {
    connections += 1;
    return openHttp2(url, authority);
  };
  let session: http2.ClientHttp2Session = await connect();
  const token = await signInOver(session, location);
  const run = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      // A browser does not use a connection any more that was taken leave of.
      if (session.closed || session.destroyed) session = await connect();
      const write = createActivity(location, turn);
      const headers = {
        'content-type': 'application/ld+json',
        authorization: `Bearer ${token}`,
        'idempotency-key': write.key,
      };
      await ask(session, { method: 'POST', path: write.path, headers, body: Buffer.from(write.body) }).then(
        ({ status, body }) => {
          if (status < 300) acknowledged.set(write.key, { write, iri: readIri(body.toString('utf8')) });
          else failures.push(`${status} ${body.toString('utf8').slice(0, 200)}`);
        },
        (error: unknown) => failures.push(String(error)),
      );
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      session.close();
      return { acknowledged, failures, connections };
    },
  };
}
