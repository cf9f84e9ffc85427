import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { answersWithDefect, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { mutated } from '#server/test/tools/mutate-file.ts';
import { createAuthority, startTimeStamping } from '#server/test/tools/signing-authority.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import { stampDueLedgers } from './stamp-checkpoints.ts';

const MUTATIONS = 200;
const DAY_MILLISECONDS = 86_400_000;

const authority = createAuthority();
const timeStamping = await startTimeStamping(authority.folder);
const app = await testApp({ TSA_URL: timeStamping.url, WITNESS_ADDRESSES: 'any' });
afterAll(async () => {
  await app.close();
  await timeStamping.stop();
  authority.remove();
});
const { addTenant, addForm } = factories(app);
const { sign } = ledgerFixture(app);
const tenant = await addTenant();
const signing = signingContext(app.config, app.secrets);

const stampOn = async (day: number): Promise<void> => {
  if (signing.timeStamps === undefined) throw new Error('There is no authority.');
  await stampDueLedgers(app.store, signing, signing.timeStamps, new Date(Date.now() + day * DAY_MILLISECONDS));
};
const closeProtocol = async () => {
  const form = await addForm({}, morningRound);
  await protocolDevice(tenant.service, form.version, tenant.profile).close(answersWithDefect);
  await sign(tenant.customer);
};
const bundle = async () => (await tenant.operator(`/api/ledgers/${tenant.customer}/bundle`)).rawPayload;

beforeAll(async () => {
  await closeProtocol();
  await stampOn(0);
});

describe('the time stamp of a checkpoint', () => {
  it('is in the file of the ledger, and is verified there', async () => {
    const { outcome, faults, checked, limits } = await verifyFile(await bundle());
    expect({ outcome, faults }).toEqual({ outcome: 'unchanged', faults: [] });
    expect(checked.join(' ')).toMatch(/Zeitstempel von Test-Zeitstempel: \d+ Einträge gab es am 18\. November 2026 um/);
    expect(checked.join(' ')).not.toContain('nicht geprüft werden kann');
    expect(limits.join(' ')).toContain('Zeitstempelstelle');
  });

  it('is asked for once a day, and only when the ledger has grown', async () => {
    const { requests } = timeStamping.state;
    await stampOn(0);
    await stampOn(1);
    expect(timeStamping.state.requests).toBe(requests);
    await closeProtocol();
    await stampOn(0);
    expect(timeStamping.state.requests).toBe(requests);
    await stampOn(1);
    expect(timeStamping.state.requests).toBe(requests + 1);
  });

  it('stays in the file when the ledger has grown since', async () => {
    await closeProtocol();
    const { outcome, checked } = await verifyFile(await bundle());
    expect([outcome, checked.some((text) => text.startsWith('Zeitstempel von'))]).toEqual(['unchanged', true]);
  });

  it('is refused in a file after any change', async () => {
    const file = await bundle();
    const from = file.indexOf('"timeStamps"');
    const until = file.indexOf('"entries"');
    for (let turn = 0; turn < MUTATIONS; turn += 1) {
      const stamps = mutated(file.subarray(from, until), turn);
      const changed = Buffer.concat([file.subarray(0, from), stamps, file.subarray(until)]);
      expect((await verifyFile(changed)).outcome).toMatch(/^(changed|unreadable)$/);
    }
  });

  it('is made up for later when the authority was silent', async () => {
    await closeProtocol();
    timeStamping.state.isSilent = true;
    await expect(stampOn(2)).rejects.toThrow(/abort|timeout/i);
    timeStamping.state.isSilent = false;
    const { requests } = timeStamping.state;
    await stampOn(2);
    expect(timeStamping.state.requests).toBe(requests + 1);
  });
});
