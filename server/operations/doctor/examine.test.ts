import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startClamd } from '#server/test/tools/clamd.ts';
import { examine } from './examine.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-doctor-'));
const clamd = await startClamd();
afterAll(async () => {
  await clamd.stop();
  fs.rmSync(folder, { recursive: true });
});

it('everything is looked at, and what does not answer is a fault with what to do', async () => {
  const findings = await examine({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'schutzbuch@example.org',
    OASIS_URL: 'https://127.0.0.1:1/',
    CLAMD_ADDRESS: clamd.address,
    PUBLIC_ORIGIN: 'https://127.0.0.1:1',
  });
  const stateOf = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
  expect(stateOf).toMatchObject({
    Konfiguration: 'ok',
    Datenbank: 'fault',
    Mail: 'fault',
    OASIS: 'fault',
    Adresse: 'fault',
    Virenprüfung: 'ok',
    Sicherung: 'warning',
    Wiederherstellung: 'warning',
    'Speicherplatz von DATA_DIR': 'ok',
  });
  expect(findings.filter(({ state, advice }) => state !== 'ok' && advice === undefined)).toEqual([]);
});

it('a configuration that cannot be read is the only finding', async () => {
  expect(await examine({ PORT: 'viele' })).toMatchObject([{ subject: 'Konfiguration', state: 'fault' }]);
});
