// Processes and services that stop.
import { formBody } from '#server/test/fixtures/form-body.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import type { Drill } from './drill.ts';
import type { Installation } from './installation.ts';
import { repeatUntilStopped, signInPatiently } from './repeat.ts';

const PLAYER_CHECKS = 5;
const PERSON = { firstName: 'Petra', lastName: 'Muster', dateOfBirth: '1980-05-06' };

export const serverDown = ({ servers, startAgain }: Installation): Drill => ({
  alerts: ['ServerDown'],
  how: 'one of two processes is killed',
  begin: () => servers[1].kill(),
  end: () => startAgain(1),
});

export const replicaUnusable = ({ replica }: Installation): Drill => ({
  alerts: ['ReplicaUnusable'],
  how: 'the replica is killed',
  begin: () => replica.kill(),
  end: () => replica.start(),
});

export function databaseDown({ cluster, client, locations }: Installation): Drill {
  let stop: () => Promise<void>;
  return {
    alerts: ['DatabaseDown', 'ServerErrors'],
    how: 'PostgreSQL is killed while tablets ask',
    begin: async () => {
      await client.signIn(locations);
      await cluster.kill();
      stop = repeatUntilStopped(
        locations.map((location) => () => client.read(location, '/api/activities')),
        200,
      );
    },
    end: async () => {
      await stop();
      await cluster.start();
    },
  };
}

export function mailsFailed({ servers, mailServer, locations }: Installation): Drill {
  const email = locations[0]?.email ?? '';
  return {
    alerts: ['MailsFailed'],
    how: 'the mail server refuses a recipient for good (550)',
    begin: async () => {
      mailServer.refusals.set(email, { responseCode: 550, times: 1 });
      await requestPassword(servers[0].url, email);
    },
    end: async () => undefined,
  };
}

export function mailsWaiting({ servers, services, locations, putClockForward }: Installation, hours: number): Drill {
  return {
    alerts: ['MailsWaiting'],
    how: 'the mail server is stopped; the clock of the database goes on by an hour',
    begin: async () => {
      await services.mail.close();
      await requestPassword(servers[0].url, locations[1]?.email ?? '');
      await putClockForward(hours * SECONDS_BEYOND_AN_HOUR);
    },
    end: () => services.mail.open(),
  };
}

/** After this time an act no longer counts as one of the last hour. */
export const SECONDS_BEYOND_AN_HOUR = 3700;

async function requestPassword(url: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/forgot-password`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  if (!response.ok) throw new Error(`A link for a new password was refused with ${response.status}.`);
}

export const workWaiting = ({ servers, services, locations }: Installation): Drill => ({
  alerts: ['WorkWaiting'],
  how: 'the virus scanner is stopped, and a file uploaded',
  begin: async () => {
    await services.scanner.close();
    const [location] = locations;
    if (location !== undefined) await uploadDocument(servers[0].url, location);
  },
  end: () => services.scanner.open(),
});

async function uploadDocument(url: string, location: TestLocation): Promise<void> {
  const token = await signInPatiently(url, { ...location, email: location.operator });
  const file = { name: 'Erlaubnis.pdf', type: 'application/pdf', content: makePdf({ objects: [] }) };
  const form = formBody({ category: 'permit', location: `/api/locations/${location.locationId}` }, file);
  const response = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.payload),
  });
  if (!response.ok) throw new Error(`The file was refused with ${response.status}: ${await response.text()}`);
}

export function playerChecksUnanswered({ servers, services, locations }: Installation): Drill {
  const askAll = async () => {
    const [location] = locations;
    if (location === undefined) return;
    const token = await signInPatiently(servers[0].url, location);
    for (let turn = 0; turn < PLAYER_CHECKS; turn += 1)
      await fetch(`${servers[0].url}/api/player_checks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(PERSON),
      });
  };
  return {
    alerts: ['PlayerChecksUnanswered'],
    how: 'OASIS (the simulator) is stopped, and asked five times',
    begin: async () => {
      await services.oasis.close();
      await askAll();
    },
    end: async () => {
      await services.oasis.open();
      await askAll();
    },
  };
}
