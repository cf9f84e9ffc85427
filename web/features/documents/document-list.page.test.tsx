import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { samplePdf, sampleScript } from '#e2e/support/sample-files.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();
const office = await world.signIn('operator');

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const row = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Dateien' }));
  return list.findByRole('button', { name: (shown) => shown.startsWith(name) });
};
const detail = async () => within(await screen.findByRole('dialog', { name: 'Datei' }));

it('the operator is told at the field what cannot be sent, and what was typed stays', async () => {
  const { user } = await world.open('/documents/main', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Datei hochladen' }));
  const opened = await screen.findByRole('dialog', { name: 'Datei hochladen' });
  const form = within(opened);
  const send = await form.findByRole('button', { name: 'Hochladen' });
  chooseFile(opened, sampleScript('seite.html'));
  expect(await form.findByText(/^Bitte eine Datei dieser Arten wählen/)).toBeVisible();
  await user.click(send);
  const faults = () => {
    const summary = within(form.getByRole('alert', { name: /Bitte prüfen Sie Ihre Angaben/ }));
    return summary.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  const [file, category] = [expect.stringMatching(/^Datei: /), expect.stringMatching(/^Kategorie: /)];
  await waitFor(() => expect(faults()).toEqual([file, category]));
  fill(form.getByLabelText(/^Name/), 'Vertrag');
  await user.selectOptions(form.getByLabelText(/^Kategorie/), 'Vertrag');
  // Only the name looks like a PDF.
  chooseFile(opened, sampleScript('vertrag.pdf'));
  await user.click(send);
  await waitFor(() => expect(faults()).toEqual([file]));
  expect(form.getByLabelText(/^Name/)).toHaveValue('Vertrag');
});

it('the operator reads the sentence of the server where a file may not be opened', async () => {
  const name = unique('Vertrag');
  await office.sendFile('/api/documents', samplePdf('vertrag.pdf', 'Vertrag'), { name, category: 'contract' });
  const sentence = 'Diese Datei wird noch auf Schadsoftware geprüft.';
  intercept({ path: /^\/document\/show\// }, async () =>
    Response.json({ 'hydra:description': sentence }, { status: 409 }),
  );
  const { user } = await world.open('/documents/main', { as: 'operator' });
  await user.click(await row(name));
  await user.click(await (await detail()).findByRole('button', { name: 'Ansehen' }));
  const viewer = within(await screen.findByRole('dialog', { name }));
  expect(await viewer.findByText(sentence)).toBeVisible();
  expect(viewer.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});

it('service confirms that it read a file, and the Verwaltung sees who has not', async () => {
  const name = unique('Arbeitsanweisung');
  const desk = await world.open('/documents/main', { as: 'operator' });
  await desk.user.click(await screen.findByRole('button', { name: 'Datei hochladen' }));
  const opened = await screen.findByRole('dialog', { name: 'Datei hochladen' });
  const form = within(opened);
  await form.findByRole('button', { name: 'Hochladen' });
  chooseFile(opened, samplePdf('anweisung.pdf', 'Anweisung'));
  fill(form.getByLabelText(/^Name/), name);
  await desk.user.selectOptions(form.getByLabelText(/^Kategorie/), 'Arbeitsanweisung');
  await desk.user.click(form.getByRole('checkbox'));
  await desk.user.click(form.getByRole('button', { name: 'Hochladen' }));
  expect(await screen.findByText('Die Datei wurde gespeichert.')).toBeVisible();
  const [stored] = await office.members<Document>(`/api/documents?name=${encodeURIComponent(name)}`);
  expect(stored?.needsReading).toBe(true);

  const place = { at: 'Spielhalle Wandsbek', signer: 'Anja Brandt' };
  const tablet = await world.open('/documents/main', { as: 'service', ...place });
  await tablet.user.click(await row(name));
  const read = await (await detail()).findByRole('button', { name: 'Als Anja Brandt gelesen bestätigen' });
  await tablet.user.click(read);
  expect(await screen.findByText('Bestätigt: Anja Brandt hat diese Datei gelesen.')).toBeVisible();
  await waitFor(() => expect(read).not.toBeInTheDocument());

  const { user } = await world.open('/documents/main', { as: 'operator' });
  await user.click(await row(name));
  const facts = await detail();
  expect(await facts.findByText(/^Anja Brandt/)).toBeVisible();
  expect(await facts.findByText(/^Es fehlen noch \d+:/)).toBeVisible();
});

it('what has expired comes first, then what expires next, and what is valid for ever comes last', async () => {
  const word = unique('Bescheid');
  const send = (name: string, validUntil?: string) =>
    office.sendFile('/api/documents', samplePdf('bescheid.pdf', name), {
      name: `${word} ${name}`,
      category: 'authorityLetter',
      ...(validUntil !== undefined && { validUntil }),
    });
  await send('ohne Ende');
  await send('später', '2031-01-31T00:00:00+00:00');
  await send('abgelaufen', '2026-01-31T00:00:00+00:00');
  await send('bald', '2026-11-30T00:00:00+00:00');
  await world.open(`/documents/main?name=${encodeURIComponent(word)}`, { as: 'operator' });
  await row(`${word} ohne Ende`);
  const rows = within(screen.getByRole('region', { name: 'Dateien' })).getAllByRole('button', {
    name: (shown) => shown.startsWith(word),
  });
  expect(rows.map(({ textContent }) => textContent?.replace(word, '').trim())).toEqual([
    expect.stringMatching(/^abgelaufen/),
    expect.stringMatching(/^bald/),
    expect.stringMatching(/^später/),
    expect.stringMatching(/^ohne Ende/),
  ]);
});
