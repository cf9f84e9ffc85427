import { afterAll, describe, expect, it } from 'vitest';
import { startClamd } from '#server/test/tools/clamd.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody } from '#server/test/fixtures/form-body.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { cleanUpFiles } from '#server/files/clean-up-files.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { rescanDocuments } from './rescan-documents.ts';
import { findReferencedKeys } from './documents.queries.ts';

const clamd = await startClamd();
const app = await testApp({ CLAMD_ADDRESS: clamd.address });
afterAll(async () => {
  await app.close();
  await clamd.stop();
});
const { operator, service, customer } = await factories(app).addTenant({ location: { is_premium: true } });

const send = (text: string, client: Client = operator) => {
  const content = makePdf({ objects: [`(${text})`] });
  return client({
    method: 'POST',
    url: '/api/documents',
    ...formBody({ category: 'permit' }, { name: 'a.pdf', type: 'application/pdf', content }),
  });
};
const askAgain = async (now = new Date()) => {
  if (app.scan) await rescanDocuments(app.files, app.scan).run(app.store, now);
};
const stateOf = async (iri: string) => (await operator(iri)).json().scanState;

describe('the virus scanner', () => {
  it('marks a clean file as clean, and has an infected one refused (422)', async () => {
    expect((await send('harmlos')).json().scanState).toBe('clean');
    const refusedResponse = await send('EICAR-STANDARD');
    expect([refusedResponse.statusCode, refusedResponse.json().violations[0].message]).toEqual([
      422,
      'Der Virenscanner hat in dieser Datei etwas gefunden. Sie wurde nicht gespeichert.',
    ]);
  });

  it('leaves a file in quarantine, unreadable (409), while it is unavailable, and scans it later', async () => {
    clamd.answerWith('');
    const [clean, infected] = [(await send('harmlos')).json(), (await send('EICAR-STANDARD')).json()];
    expect([clean.scanState, infected.scanState]).toEqual(['quarantined', 'quarantined']);
    expect((await operator(`/document/show/${clean.id}`)).statusCode).toBe(409);
    await askAgain();
    expect(await stateOf(clean['@id'])).toBe('quarantined');
    clamd.answerWith(undefined);
    await askAgain();
    expect([await stateOf(clean['@id']), await stateOf(infected['@id'])]).toEqual(['clean', 'infected']);
    expect((await operator(`/document/show/${clean.id}`)).statusCode).toBe(200);
    expect((await operator(`/document/show/${infected.id}`)).statusCode).toBe(409);
  });

  it('continues with the others when one file fails, and gives that one up with a message after eight attempts', async () => {
    clamd.answerWith('');
    const sentFiles = await Promise.all([send('TOO-LARGE'), send('HANGS-UP'), send('harmlos')]);
    const [large, hung, fine] = sentFiles.map((answer) => answer.json());
    clamd.answerWith(undefined);
    await askAgain();
    expect(await Promise.all([large, hung, fine].map((file) => stateOf(file['@id'])))).toEqual([
      'quarantined',
      'quarantined',
      'clean',
    ]);
    for (let day = 1; day < 8; day += 1) await askAgain(new Date(Date.now() + day * DAY_MILLISECONDS));
    for (const file of [large, hung]) {
      expect(await stateOf(file['@id'])).toBe('unscannable');
      const shownResponse = await operator(`/document/show/${file.id}`);
      expect([shownResponse.statusCode, shownResponse.json()['hydra:description']]).toEqual([
        409,
        expect.stringContaining('Der Virenscanner konnte diese Datei nicht prüfen.'),
      ]);
    }
  });

  it('notifies the management and the sender once about an infected file', async () => {
    clamd.answerWith('');
    const sentBody = (await send('EICAR-STANDARD', service)).json();
    clamd.answerWith(undefined);
    await askAgain();
    for (let run = 0; run < 2; run += 1) await raiseNotifications.run(app.store, new Date());
    for (const client of [operator, service]) {
      const notifications = (await client('/api/notifications?pagination=false')).json()['hydra:member'];
      expect(
        notifications.filter(({ link }: { link: string }) => link.endsWith(`document=${sentBody.id}`)),
      ).toMatchObject([{ type: 'DANGER', message: 'Schadsoftware gefunden, Datei gesperrt: a' }]);
    }
  });

  it('leaves infected files to the management to discard, after which the bytes are deleted', async () => {
    clamd.answerWith('');
    const [infected, clean] = [(await send('EICAR-STANDARD')).json(), (await send('harmlos')).json()];
    clamd.answerWith(undefined);
    await askAgain();
    const discard = (client: Client, id: number) => client({ method: 'POST', url: `/api/documents/${id}/disposal` });
    expect((await discard(service, infected.id)).statusCode).toBe(403);
    expect((await discard(operator, clean.id)).statusCode).toBe(409);
    const count = async () => {
      const keys: string[] = [];
      for await (const key of app.files.list(new Date(Date.now() + DAY_MILLISECONDS))) keys.push(key);
      return keys.length;
    };
    const cleanUp = () =>
      cleanUpFiles(app.files, [findReferencedKeys]).run(app.store, new Date(Date.now() + 2 * DAY_MILLISECONDS));
    await cleanUp();
    const before = await count();
    expect((await discard(operator, infected.id)).json().scanState).toBe('discarded');
    expect((await discard(operator, infected.id)).statusCode).toBe(409);
    expect((await operator(`/document/show/${infected.id}`)).statusCode).toBe(409);
    await cleanUp();
    // The thumbnail is deleted as well.
    expect(await count()).toBe(before - 2);
    expect((await ledgerOf(app, customer)).entries.at(-1)?.type).toBe('document.discarded');
  });

  it('is the only one that can release a file', async () => {
    clamd.answerWith('');
    const { id } = (await send('harmlos')).json();
    clamd.answerWith(undefined);
    const attempt = app.store.asActor({ kind: 'platform', userId: 1 }, 'read write', (tx) =>
      tx.updateTable('document').set({ scan_state: 'clean' }).where('id', '=', id).execute(),
    );
    await expect(attempt).rejects.toThrow(/virus scanner/);
  });
});
