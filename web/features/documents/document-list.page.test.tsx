import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { samplePdf, sampleScript } from '#e2e/support/sample-files.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

const uniqueName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const findRow = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Dateien' }));
  return list.findByRole('button', { name: (shown) => shown.startsWith(name) });
};
const findDetail = async () => within(await screen.findByRole('dialog', { name: 'Datei' }));

it('the operator sees at each field what is missing, and typed text stays', async () => {
  const { user } = await application.open('/documents/main', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Datei hochladen' }));
  const opened = await screen.findByRole('dialog', { name: 'Datei hochladen' });
  const form = within(opened);
  const sendButton = await form.findByRole('button', { name: 'Hochladen' });
  chooseFile(opened, sampleScript('seite.html'));
  expect(await form.findByText(/^Bitte eine Datei dieser Arten wählen/)).toBeVisible();
  await user.click(sendButton);
  const errorTexts = () => {
    const summary = within(form.getByRole('alert', { name: /Bitte prüfen Sie Ihre Angaben/ }));
    return summary.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  const [file, category] = [expect.stringMatching(/^Datei: /), expect.stringMatching(/^Kategorie: /)];
  await waitFor(() => expect(errorTexts()).toEqual([file, category]));
  fill(form.getByLabelText(/^Name/), 'Vertrag');
  await user.selectOptions(form.getByLabelText(/^Kategorie/), 'Vertrag');
  // Only the name looks like a PDF.
  chooseFile(opened, sampleScript('vertrag.pdf'));
  await user.click(sendButton);
  await waitFor(() => expect(errorTexts()).toEqual([file]));
  expect(form.getByLabelText(/^Name/)).toHaveValue('Vertrag');
});

it('the operator reads the reason of the server why a file may not be opened', async () => {
  const name = uniqueName('Vertrag');
  await operator.sendFile('/api/documents', samplePdf('vertrag.pdf', 'Vertrag'), { name, category: 'contract' });
  const refusalText = 'Diese Datei wird noch auf Schadsoftware geprüft.';
  intercept({ path: /^\/document\/show\// }, async () =>
    Response.json({ 'hydra:description': refusalText }, { status: 409 }),
  );
  const { user } = await application.open('/documents/main', { as: 'operator' });
  await user.click(await findRow(name));
  await user.click(await (await findDetail()).findByRole('button', { name: 'Ansehen' }));
  const viewer = within(await screen.findByRole('dialog', { name }));
  expect(await viewer.findByText(refusalText)).toBeVisible();
  expect(viewer.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});

it('service staff confirm that they read a file, and the operator sees who has not', async () => {
  const name = uniqueName('Arbeitsanweisung');
  const operatorPage = await application.open('/documents/main', { as: 'operator' });
  await operatorPage.user.click(await screen.findByRole('button', { name: 'Datei hochladen' }));
  const opened = await screen.findByRole('dialog', { name: 'Datei hochladen' });
  const form = within(opened);
  await form.findByRole('button', { name: 'Hochladen' });
  chooseFile(opened, samplePdf('anweisung.pdf', 'Anweisung'));
  fill(form.getByLabelText(/^Name/), name);
  await operatorPage.user.selectOptions(form.getByLabelText(/^Kategorie/), 'Arbeitsanweisung');
  await operatorPage.user.click(form.getByRole('checkbox'));
  await operatorPage.user.click(form.getByRole('button', { name: 'Hochladen' }));
  expect(await screen.findByText('Die Datei wurde gespeichert.')).toBeVisible();
  const [storedDocument] = await operator.members<Document>(`/api/documents?name=${encodeURIComponent(name)}`);
  expect(storedDocument?.needsReading).toBe(true);

  const session = { at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' };
  const tabletPage = await application.open('/documents/main', { as: 'service', ...session });
  await tabletPage.user.click(await findRow(name));
  const confirmButton = await (await findDetail()).findByRole('button', { name: 'Als Anja Brandt gelesen bestätigen' });
  await tabletPage.user.click(confirmButton);
  expect(await screen.findByText('Bestätigt: Anja Brandt hat diese Datei gelesen.')).toBeVisible();
  await waitFor(() => expect(confirmButton).not.toBeInTheDocument());
  expect(await (await findDetail()).findByText(/^Es fehlen hier noch \d+:/)).toBeVisible();

  const { user } = await application.open('/documents/main', { as: 'operator' });
  await user.click(await findRow(name));
  const documentFacts = await findDetail();
  expect(await documentFacts.findByText(/^Anja Brandt/)).toBeVisible();
  expect(await documentFacts.findByText(/^Es fehlen noch \d+:/)).toBeVisible();
});

it('files to be renewed come first under one heading, the latest on top, then those that expire next, and what is past last', async () => {
  const word = uniqueName('Bescheid');
  const send = (name: string, validUntil?: string, category = 'deviceProof') =>
    operator.sendFile('/api/documents', samplePdf('bescheid.pdf', name), {
      name: `${word} ${name}`,
      category,
      ...(validUntil !== undefined && { validUntil }),
    });
  await send('ohne Ende');
  await send('später', '2031-01-31T00:00:00+00:00');
  await send('vor Jahren abgelaufen', '2021-06-06T00:00:00+00:00');
  await send('abgelaufen', '2026-01-31T00:00:00+00:00');
  await send('bald', '2026-11-30T00:00:00+00:00');
  await send('beendet', '2026-03-31T00:00:00+00:00', 'contract');
  await application.open(`/documents/main?name=${encodeURIComponent(word)}`, { as: 'operator' });
  await findRow(`${word} ohne Ende`);
  const rows = within(screen.getByRole('region', { name: 'Dateien' })).getAllByRole('button', {
    name: (shown) => shown.startsWith(word),
  });
  expect(rows.map(({ textContent }) => textContent?.replace(word, '').trim())).toEqual([
    expect.stringMatching(/^abgelaufen/),
    expect.stringMatching(/^vor Jahren/),
    expect.stringMatching(/^bald/),
    expect.stringMatching(/^später/),
    expect.stringMatching(/^ohne Ende/),
    expect.stringMatching(/^beendet/),
  ]);
  const headings = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Abgelaufen 2', 'Läuft bald ab 1', 'Gültig 2', 'Ersetzt oder beendet 1']);
});

it.each([
  ['an expired permit is renewed by the filled button', 'permit', 'Neue Fassung hochladen'],
  ['an expired contract is only looked at', 'contract', 'Ansehen'],
])('%s', async (_case, category, label) => {
  const name = uniqueName('Akte');
  const { id } = await operator.sendFile<Document>('/api/documents', samplePdf('akte.pdf', name), {
    name,
    category,
    validUntil: '2026-01-31T00:00:00+00:00',
  });
  await application.open(`/documents/main?document=${id}`, { as: 'operator' });
  await (await findDetail()).findByRole('button', { name: 'Bearbeiten' });
  const filled = screen.getByRole('dialog', { name: 'Datei' }).querySelectorAll('[data-variant="filled"]');
  expect([...filled].map(({ textContent }) => textContent)).toEqual([label]);
});

it.each([
  ['an unlimited one', /Gilt unbefristet/, undefined],
  ['one with a day', /^Gültig bis/, '2029-12-31'],
])('a new version of a file that ends is %s only if somebody says so', async (_case, field, lastDay) => {
  const name = uniqueName('Erlaubnis');
  const { id } = await operator.sendFile<Document>('/api/documents', samplePdf('alt.pdf', name), {
    name,
    category: 'deviceProof',
    validUntil: '2027-05-31T00:00:00+00:00',
  });
  const { user } = await application.open(`/documents/main?document=${id}`, { as: 'operator' });
  await user.click(await (await findDetail()).findByRole('button', { name: 'Neue Fassung' }));
  const opened = await screen.findByRole('dialog', { name: 'Neue Fassung hochladen' });
  const form = within(opened);
  chooseFile(opened, samplePdf('neu.pdf', name));
  await user.click(form.getByRole('button', { name: 'Hochladen' }));
  expect((await form.findAllByText(/Bitte das Datum angeben oder/)).length).toBeGreaterThan(0);
  expect(form.getByText('Bisherige Fassung: bis 31.05.2027')).toBeVisible();
  const input = form.getByLabelText(field);
  if (lastDay === undefined) await user.click(input);
  else fill(input, '31.12.2029');
  await user.click(form.getByRole('button', { name: 'Hochladen' }));
  expect(await screen.findByText('Die Datei wurde gespeichert.')).toBeVisible();
  const files = await operator.members<Document>(
    `/api/documents?name=${encodeURIComponent(name)}&exists[replacedBy]=false`,
  );
  expect(files.map(({ version, validUntil }) => [version, validUntil?.slice(0, 10)])).toEqual([[2, lastDay]]);
});
