import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { disableTriggers } from '#server/test/fixtures/tamper-records.ts';
import { ledgers } from '#shared/contracts/ledger/ledger.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { refuse } from '#web/test/network.ts';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('the operator signs the ledger, and downloads checkpoint, key, file and program', async () => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  const state = within(await screen.findByRole('region', { name: 'Stand' }));
  await user.click(screen.getByRole('button', { name: 'Jetzt unterschreiben' }));
  expect(await state.findByRole('heading', { name: /^[\d.]+ Einträge, lückenlos und unverändert\.$/ })).toBeVisible();
  expect(state.getByText(/unterschrieben heute, \d\d:\d\d/)).toBeVisible();
  await user.click(await screen.findByText('Für Prüfer'));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Prüfpunkt' })).toHaveDisplayValue(/\/ledger\/\d+\n\d+\n[\s\S]+\n\n— /),
  );
  const states = within(await screen.findByRole('table', { name: 'Unterschriebene Stände' }));
  expect(states.getAllByText('auf Wunsch')[0]).toBeVisible();
  expect(states.getAllByRole('button', { name: /^Prüfsumme \S{8} kopieren$/ })[0]).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Prüfschlüssel' })).toHaveDisplayValue(/\/ledger\/\d+\+[0-9a-f]{8}\+/);
  expect(screen.getByRole('textbox', { name: 'Fingerabdruck' })).toHaveDisplayValue(
    /^(?:[0-9a-f]{4} ?){8}\n(?:[a-z]{5} ?){8}$/,
  );
  const file = within(screen.getByRole('region', { name: 'Für die Behörde' }));
  const download = nextDownload();
  await user.click(file.getByRole('button', { name: 'Prüfdatei herunterladen' }));
  expect(JSON.parse(await (await download).bytes.text())).toMatchObject({ format: 'schutzbuch-ledger/1' });
  const program = file.getByRole('link', { name: 'Prüfprogramm herunterladen' });
  expect(program).toHaveAttribute('download', 'verify-ledger.mjs');
  expect(program).toHaveAttribute('href', '/verify-ledger.mjs');
  expect(file.getByRole('link', { name: 'Prüfseite öffnen' })).toHaveAttribute('href', '/pruefen');
});

it('the page stays as it was read when it cannot be read again', async () => {
  await application.open('/ledger', { as: 'operator' });
  const stand = () => screen.findByRole('region', { name: 'Stand' });
  expect(await stand()).toBeVisible();
  refuse({ path: new RegExp(`^${ledgers.path}/\\d+$`) }, 422);
  const item = { queryKey: [ledgers.path, 'item'] };
  await act(() => queryClient.refetchQueries(item));
  expect(
    queryClient
      .getQueryCache()
      .findAll(item)
      .map(({ state }) => state.status),
  ).toEqual(['error']);
  expect(await stand()).toBeVisible();
});

it('the page shows whether the records equal the ledger: not compared yet, no difference, or which record differs', async () => {
  const { app } = application;
  const compare = () =>
    compareRecords({ onDifference: () => undefined }).run(app.store, new Date(Date.now() + 120_000));
  const openComparison = async () => {
    await application.open('/ledger', { as: 'operator' });
    return within(await screen.findByRole('region', { name: 'Datensätze' }));
  };
  expect((await openComparison()).getByText('Noch nichts verglichen')).toBeVisible();

  await compare();
  const equal = await openComparison();
  expect(await equal.findByText('Keine Abweichung')).toBeVisible();
  expect(equal.getByText('Zuletzt verglichen')).toBeVisible();
  expect(equal.getByText('Der erste Durchgang durch alle Datensätze läuft noch.')).toBeVisible();
  expect(equal.queryByRole('alert')).toBeNull();

  const session = await application.signIn('operator');
  const [activity] = await session.members<{ id: number }>('/api/activities?itemsPerPage=1&order[id]=asc');
  const id = activity?.id ?? 0;
  await app.store.asSystem(async (tx) => {
    await disableTriggers(tx);
    await tx.updateTable('activity').set({ comment: 'Nie geschehen' }).where('id', '=', id).execute();
    await tx.updateTable('comparison_walk').set({ stage: 0, position: 0 }).execute();
    await tx.updateTable('ledger_comparison').set({ records: 1234, completed_at: new Date() }).execute();
  });
  await compare();
  const different = await openComparison();
  expect(await different.findByText('1 Abweichung')).toBeVisible();
  expect(different.getByText(/, 1\.234 Datensätze$/)).toBeVisible();
  const alert = within(different.getByRole('alert'));
  expect(alert.getByText(/anders als im Prüfbuch: Kommentar/)).toBeVisible();
  expect(alert.getByRole('link', { name: `Maßnahme Nr. ${id}` })).toHaveAttribute(
    'href',
    `/activities/list?activity=${id}`,
  );
});

it('the daily mail can be switched off and on, and the choice is stored', async () => {
  const session = await application.signIn('operator');
  const [ledger] = await session.members<{ '@id': string }>('/api/ledgers');
  await session.send('POST', `${ledger?.['@id']}/checkpoints`, {});
  const storedLedger = () => session.send('GET', ledger?.['@id'] ?? '');
  const { user } = await application.open('/ledger', { as: session });
  const mail = await screen.findByRole('switch', { name: 'Täglich per Mail an die Verwaltung' });
  expect(mail).toBeChecked();
  await user.click(mail);
  expect(mail).not.toBeChecked();
  await waitFor(async () => expect(await storedLedger()).toMatchObject({ wantsMail: false }));
  const again = await application.open('/ledger', { as: session });
  const stillOff = await screen.findByRole('switch', { name: 'Täglich per Mail an die Verwaltung' });
  expect(stillOff).not.toBeChecked();
  await again.user.click(stillOff);
  await waitFor(async () => expect(await storedLedger()).toMatchObject({ wantsMail: true }));
});

it('an activity shows its entry in the ledger, and links to its proof', async () => {
  const session = await application.signIn('operator');
  await session.chooseLocation('Spielhalle Wandsbek');
  const { '@id': profile } = await session.profile('Anja Brandt');
  const { socialconcept } = await session.send<Location>('GET', (await session.location('Spielhalle Wandsbek'))['@id']);
  const [action] = await session.members<{ '@id': string }>(`/api/actions?socialconcept=${socialconcept}`);
  const activity = { action: action?.['@id'], profile, comment: 'Steht im Prüfbuch' };
  const { id } = await session.send<{ id: number }>('POST', '/api/activities', activity);
  const { user } = await application.open(`/activities/list?activity=${id}`, { as: session });
  const detail = within(await screen.findByRole('dialog', { name: 'Maßnahme' }));
  expect(await detail.findByText(/^Im Prüfbuch: Eintrag Nr\. [\d.]+ vom \d/)).toBeVisible();
  await user.click(detail.getByRole('link', { name: 'Beweis prüfen' }));
  const proof = within(await screen.findByRole('region', { name: 'Beweis für einen Datensatz' }));
  expect(address()).toMatch(new RegExp(`^/ledger\\?organisation=\\d+&entity=/api/activities/${id}$`));
  expect(proof.getByRole('button', { name: 'Im Browser prüfen' })).toBeEnabled();
  expect(await proof.findByText('Spielhalle Wandsbek')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ganzes Prüfbuch' }));
  expect(await screen.findByRole('region', { name: 'Für die Behörde' })).toBeVisible();
});
