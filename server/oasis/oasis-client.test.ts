import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPkcs12 } from './client-certificate.ts';
import { OasisClient, type Credentials } from './oasis-client.ts';
import { SIMULATED_SURNAMES } from './simulator/simulated-people.ts';
import { startSimulator, type RunningSimulator } from './simulator/start-simulator.ts';
import { openTestAuthority } from './simulator/test-authority.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-oasis-'));
const settings = { OASIS_URL: 'https://oasis.test:1/', OASIS_RELEASE: '6.4' };
const client = new OasisClient(settings);
let simulator: RunningSimulator;
let certificateFile: Buffer;

const DAY = 86_400_000;
const days = { validFrom: new Date(Date.now() - DAY), validTo: new Date(Date.now() + DAY) };

beforeAll(async () => {
  const folder = path.join(root, 'authority');
  simulator = await startSimulator(folder);
  client.useSimulator(simulator);
  certificateFile = openTestAuthority(folder).issueClient({ name: 'Haus GmbH', passphrase: 'geheim', ...days });
});
afterAll(async () => {
  await client.close();
  simulator.stop();
  fs.rmSync(root, { recursive: true });
});

const credentials = (extraFields: Partial<Credentials> = {}): Credentials => ({
  uuid: 'one',
  user: 'haus01',
  password: 'pass',
  siteId: 'BS-1',
  isSimulated: true,
  openCertificate: async () => {
    const openedFile = await openPkcs12(certificateFile, 'geheim');
    if (typeof openedFile === 'string') throw new Error(openedFile);
    return openedFile;
  },
  ...extraFields,
});
const player = (lastName: string) => ({ firstName: 'Petra <&>', lastName, dateOfBirth: '1980-05-06' });

describe('an answer of OASIS', () => {
  it('admits a person who is not banned, and nobody else', async () => {
    expect(await client.ask(player('Muster & Söhne'), credentials())).toEqual({ outcome: 'clear' });
    expect(await client.ask(player(SIMULATED_SURNAMES.banned), credentials())).toEqual({
      outcome: 'banned',
      contact: 'Sperrstelle Musterstadt, 0221 4710 999',
    });
  });

  it.each([
    ['unclear', SIMULATED_SURNAMES.unclear],
    ['unclear', SIMULATED_SURNAMES.garbage],
    ['unclear', SIMULATED_SURNAMES.entities],
    ['unavailable', SIMULATED_SURNAMES.slow],
    ['unavailable', SIMULATED_SURNAMES.down],
    ['unavailable', SIMULATED_SURNAMES.cut],
    ['certificateInvalid', SIMULATED_SURNAMES.revoked],
  ])('that is unusable results in %s within six seconds: %s', async (outcome, lastName) => {
    const startedAt = performance.now();
    expect(await client.ask(player(lastName), credentials())).toEqual({ outcome });
    expect(performance.now() - startedAt).toBeLessThan(6000);
  });

  it('is certificateInvalid for a wrong Passwort', async () => {
    expect(await client.ask(player('Muster'), credentials({ password: 'falsch' }))).toEqual({
      outcome: 'certificateInvalid',
    });
  });

  it('is unavailable if nothing listens at the address, and if no simulator runs', async () => {
    const unreachableClient = new OasisClient({ ...settings, OASIS_URL: 'https://localhost:1/' });
    expect(await unreachableClient.ask(player('Muster'), credentials({ isSimulated: false }))).toEqual({
      outcome: 'unavailable',
    });
    expect(await unreachableClient.ask(player('Muster'), credentials())).toEqual({ outcome: 'unavailable' });
  });

  it('is not given for a certificate of another authority', async () => {
    const foreignFile = openTestAuthority(path.join(root, 'other')).issueClient({
      name: 'X',
      passphrase: 'x',
      ...days,
    });
    const openForeignFile = async () => {
      const openedFile = await openPkcs12(foreignFile, 'x');
      if (typeof openedFile === 'string') throw new Error(openedFile);
      return openedFile;
    };
    const answer = await client.ask(
      player('Muster'),
      credentials({ uuid: 'foreign', openCertificate: openForeignFile }),
    );
    expect(['certificateInvalid', 'unavailable']).toContain(answer.outcome);
  });

  it('of a server with an untrusted certificate is rejected', async () => {
    const impostor = new OasisClient({ ...settings, OASIS_URL: simulator.url });
    expect(await impostor.ask(player('Muster'), credentials({ isSimulated: false }))).toEqual({
      outcome: 'unavailable',
    });
    await impostor.close();
  });
});

describe('a certificate file', () => {
  it('is rejected with the reason', async () => {
    expect(await openPkcs12(certificateFile, 'falsch')).toBe('passphrase');
    expect(await openPkcs12(Buffer.from('kein Zertifikat'), 'geheim')).toBe('file');
    expect(await openPkcs12(certificateFile.subarray(0, 500), 'geheim')).toBe('file');
  });
});
