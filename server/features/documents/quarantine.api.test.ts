import { afterAll, describe, expect, it } from 'vitest';
import { startClamd } from '#server/test/clamd.ts';
import { factories } from '#server/test/factories.ts';
import { formBody } from '#server/test/form-body.ts';
import { makePdf } from '#server/test/make-pdf.ts';
import { testApp } from '#server/test/test-app.ts';
import { askScannerAgain } from './ask-scanner-again.ts';

const clamd = await startClamd();
const app = await testApp({ CLAMD_ADDRESS: clamd.address });
afterAll(async () => {
  await app.close();
  await clamd.stop();
});
const { operator } = await factories(app).addHouse();

const send = (text: string) => {
  const content = makePdf({ objects: [`(${text})`] });
  return operator({
    method: 'POST',
    url: '/api/documents',
    ...formBody({ category: 'permit' }, { name: 'a.pdf', type: 'application/pdf', content }),
  });
};
const askAgain = async () => {
  if (app.scan) await askScannerAgain(app.files, app.scan).run(app.store, new Date());
};
const stateOf = async (iri: string) => (await operator(iri)).json().scanState;

describe('with a virus scanner', () => {
  it('what is clean is stored as such, and what is not is refused (422)', async () => {
    expect((await send('harmlos')).json().scanState).toBe('clean');
    const refused = await send('EICAR-STANDARD');
    expect([refused.statusCode, refused.json().violations[0].message]).toEqual([
      422,
      'Der Virenscanner hat in dieser Datei etwas gefunden. Sie wurde nicht gespeichert.',
    ]);
  });

  it('that cannot be asked a file waits in quarantine, seen by nobody (409), until it was asked again', async () => {
    clamd.answerWith('');
    const [clean, infected] = [(await send('harmlos')).json(), (await send('EICAR-STANDARD')).json()];
    expect([clean.scanState, infected.scanState]).toEqual(['quarantined', 'quarantined']);
    expect((await operator(`/document/show/${clean.id}`)).statusCode).toBe(409);
    await askAgain();
    expect(await stateOf(clean['@id'])).toBe('quarantined');
    clamd.answerWith(undefined);
    await askAgain();
    expect([await stateOf(clean['@id']), await stateOf(infected['@id'])]).toEqual(['clean', 'quarantined']);
    expect((await operator(`/document/show/${clean.id}`)).statusCode).toBe(200);
    expect((await operator(`/document/show/${infected.id}`)).statusCode).toBe(409);
  });
});
