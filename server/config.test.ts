import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://localhost/schutzbuch';

describe('the simulator of OASIS', () => {
  it.each([[{ DATABASE_URL }], [{ NODE_ENV: 'production' }], [{ NODE_ENV: 'production', DATABASE_URL }]])(
    'is refused in production and off by default there: %j',
    (production) => {
      expect(() => readConfig({ ...production, OASIS_SIMULATOR: 'true' })).toThrow('OASIS_SIMULATOR');
      expect(readConfig(production).OASIS_SIMULATOR).toBe(false);
    },
  );

  it('runs beside the demo of an embedded store unless it is switched off', () => {
    expect(readConfig({}).OASIS_SIMULATOR).toBeUndefined();
    expect(readConfig({ OASIS_SIMULATOR: 'false' }).OASIS_SIMULATOR).toBe(false);
    expect(readConfig({ OASIS_SIMULATOR: 'true' }).OASIS_SIMULATOR).toBe(true);
  });

  it('stops the start of a server in production, before anything is opened', () => {
    const { PATH } = process.env;
    const environment = { PATH, NODE_ENV: 'production', OASIS_SIMULATOR: 'true', DATA_DIR: '/nowhere/at/all' };
    const main = new URL('./main.ts', import.meta.url).pathname;
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: environment,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('OASIS_SIMULATOR answers for nobody in production.');
  });
});

describe('the cost of password hashes', () => {
  it('is full by default', () => {
    expect(readConfig({}).PASSWORD_COST).toBe('full');
    expect(readConfig({ NODE_ENV: 'production', DATABASE_URL }).PASSWORD_COST).toBe('full');
  });

  it('may be low on a server and a database that only this machine reaches', () => {
    expect(readConfig({ PASSWORD_COST: 'low' }).PASSWORD_COST).toBe('low');
    expect(readConfig({ PASSWORD_COST: 'low', DATABASE_URL, HOST: '::1' }).PASSWORD_COST).toBe('low');
  });

  it.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { PUBLIC_ORIGIN: 'https://schutzbuch.example' },
    { TRUST_PROXY: 'true' },
    { DATABASE_URL: 'postgres://schutzbuch@database:5432/schutzbuch' },
    { DATABASE_URL: 'host=database dbname=schutzbuch' },
  ])('is refused when low on a server that others reach: %j', (reached) => {
    expect(() => readConfig({ ...reached, PASSWORD_COST: 'low' })).toThrow('PASSWORD_COST=low is for tests');
  });

  it('rejects any other value', () => {
    expect(() => readConfig({ PASSWORD_COST: 'none' })).toThrow('PASSWORD_COST');
  });
});

describe('the replicas of the database', () => {
  const primary = 'postgres://schutzbuch:secret@primary:5432/schutzbuch';

  it('are none by default', () => {
    expect(readConfig({ DATABASE_URL: primary }).DATABASE_REPLICA_URL).toEqual([]);
  });

  it('are named by URLs with commas between them', () => {
    const urls = ['postgres://schutzbuch:secret@one/schutzbuch', 'postgresql://schutzbuch:other@two:5433/schutzbuch'];
    expect(readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: urls.join(',') }).DATABASE_REPLICA_URL).toEqual(
      urls,
    );
  });

  it.each([
    'replica',
    'host=replica',
    'postgres://schutzbuch@one/schutzbuch,',
    'postgres://schutzbuch@one/schutzbuch, postgres://schutzbuch@two/schutzbuch',
    // Another role might see more, and another database holds something else.
    'postgres://postgres@replica/schutzbuch',
    'postgres://schutzbuch@replica/other',
  ])('stop the start when they are not usable: %s', (urls) => {
    expect(() => readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: urls })).toThrow('DATABASE_REPLICA_URL');
  });

  it('stop the start without a primary', () => {
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://schutzbuch@replica/schutzbuch' })).toThrow(
      'DATABASE_REPLICA_URL',
    );
  });
});

describe('the log of all ledgers', () => {
  it('is mailed only by a configured mail server', () => {
    expect(() => readConfig({ INSTALLATION_MAIL: 'notar@kanzlei.example' })).toThrow('INSTALLATION_MAIL needs');
  });

  const witnessKey = writeWitnessKey({ name: 'witness.example', publicKey: new Uint8Array(32) });
  it('may have a witness at a web address', () => {
    const { INSTALLATION_WITNESSES } = readConfig({ INSTALLATION_WITNESSES: `https://witness.example/ ${witnessKey}` });
    expect(INSTALLATION_WITNESSES).toEqual([{ address: 'https://witness.example', witnessKey }]);
  });

  it.each(['witness.example', 'ftp://witness.example'])('has no witness at %s', (address) => {
    expect(() => readConfig({ INSTALLATION_WITNESSES: `${address} ${witnessKey}` })).toThrow('INSTALLATION_WITNESSES');
  });
});
