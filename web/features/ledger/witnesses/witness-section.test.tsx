import { screen, within } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { askDueWitnesses } from '#server/features/ledger/witnesses/ask-witnesses.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { startWitness } from '#server/test/tools/start-witness.ts';
import { openApplication } from '#web/test/screen.tsx';

const { app, open, signIn } = await openApplication({ WITNESS_ADDRESSES: 'any' });
const witness = await startWitness();
afterAll(() => witness.stop());

/** Signs the ledger of the operator. @returns the id of the organisation */
async function signLedger(): Promise<number> {
  const [ledger] = await (await signIn('operator')).members<{ readonly id: number }>('/api/ledgers');
  await ledgerFixture(app).sign(ledger?.id ?? 0);
  return ledger?.id ?? 0;
}
const openWitnesses = async () => {
  const page = await open('/ledger', { as: 'operator' });
  return { ...page, section: within(await screen.findByRole('region', { name: 'Zeugen' })) };
};
const askWitnesses = () =>
  askDueWitnesses(
    app.store,
    { addressPolicy: 'any', onContradiction: () => undefined, onFailure: () => undefined },
    { now: new Date() },
  );

it('an operator adds a witness, sees what it confirmed, and removes it', async () => {
  await signLedger();
  const { user, section } = await openWitnesses();
  expect(await section.findByText('Noch bestätigt niemand von außen dieses Prüfbuch.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Zeugen eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zeugen eintragen' }));
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  expect(dialog.getByText(/^Bitte die Adresse des Zeugen angeben/)).toBeVisible();
  expect(dialog.getByText(/^Das ist kein Schlüssel eines Zeugen\./)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Adresse des Zeugen' }), witness.url);
  await user.type(dialog.getByRole('textbox', { name: 'Schlüssel des Zeugen' }), witness.key);
  const ledgerKey = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Für den Zeugen' }).value;
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  expect(await section.findByText('Wird in etwa einer Minute zum ersten Mal gefragt.')).toBeVisible();

  witness.trust(ledgerKey);
  await signLedger();
  await askWitnesses();
  const later = await openWitnesses();
  expect(await later.section.findByText(/^Hat [\d.]+ Einträge bestätigt, heute, \d\d:\d\d\.$/)).toBeVisible();

  await later.user.click(later.section.getByRole('button', { name: 'Zeugen zeuge.test/w1 entfernen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Zeugen entfernen?' }));
  await later.user.click(question.getByRole('button', { name: 'Zeugen entfernen' }));
  expect(await later.section.findByText('Noch bestätigt niemand von außen dieses Prüfbuch.')).toBeVisible();
});

it('that a witness contradicts is the first sentence of the page', async () => {
  const customer = await signLedger();
  await app.store.asSystem((tx) =>
    tx
      .insertInto('ledger_witness')
      .values({
        customer_id: customer,
        address: witness.url,
        witness_key: witness.key,
        size: 12,
        cosigned_at: new Date(),
        fault: 'contradicted',
      })
      .execute(),
  );
  const { section } = await openWitnesses();
  expect(await screen.findByRole('heading', { name: /^Ein Zeuge hat einen anderen Stand/ })).toBeVisible();
  expect(
    await section.findByText(/^Der Zeuge widerspricht: Das Prüfbuch setzt nicht fort, was er gesehen hat\. Hat 12/),
  ).toBeVisible();
});
