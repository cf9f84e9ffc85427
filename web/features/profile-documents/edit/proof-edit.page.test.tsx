// Tests the page of a proof: what is decided, what is edited in sections, and a file that is not saved yet.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { samplePdf } from '#e2e/support/sample-files.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

async function addProof(): Promise<ProfileDocument> {
  const suffix = crypto.randomUUID().slice(0, 8);
  const profile = await operator.send<Named>('POST', '/api/profiles', { name: `Nora Neu ${suffix}` });
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  return operator.send<ProfileDocument>('POST', '/api/profile_documents', {
    profile: profile['@id'],
    type: types.find(({ name }) => name === 'Ersthelfer')?.['@id'],
    name: `Ersthelfer ${suffix}`,
    issuedAt: '2026-09-02T00:00:00+00:00',
    description: '<p>Ganztägig</p><ul><li>mit <strong>Übungen</strong></li></ul>',
  });
}

const open = (proof: ProfileDocument, section: string) =>
  application.open(`/users/profiles_document_edit/${proof.id}?section=${section}`, { as: 'operator' });
const bar = (name: string) => screen.findByRole('region', { name });

it('the operator sees a proof at a glance, and there is nothing to save', async () => {
  const proof = await addProof();
  await open(proof, '');
  expect(await screen.findByRole('heading', { level: 1, name: proof.name })).toBeVisible();
  expect(await screen.findByText('Ganztägig')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Speichern/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nachweise', current: false })).toBeVisible();
  await expectAccessible();
});

it('the editor of the description changes nothing by being opened', async () => {
  await open(await addProof(), 'proof');
  expect(await screen.findByRole('textbox', { name: 'Beschreibung' })).toHaveTextContent(/Ganztägig.*mit Übungen/);
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument();
});

it('a chosen file is a change that can be discarded, restored and saved', async () => {
  const proof = await addProof();
  const { user } = await open(proof, 'file');
  await screen.findByRole('heading', { name: 'Datei' });
  chooseFile(document.body, samplePdf('ersthelfer.pdf', 'Ersthelfer'));
  expect(await bar('Nicht gespeichert')).toHaveTextContent('Datei geändert: ersthelfer.pdf');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await user.click(within(await bar('Verworfene Änderungen')).getByRole('button', { name: 'Rückgängig' }));
  expect(await bar('Nicht gespeichert')).toHaveTextContent('ersthelfer.pdf');
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  expect(await screen.findByRole('button', { name: 'Ansehen' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument());
  expect(await operator.send<ProfileDocument>('GET', proof['@id'])).toMatchObject({ document: expect.any(String) });
});

it('an end before the beginning leads to its section, and discarding brings the stored end back', async () => {
  const proof = await addProof();
  const { user } = await open(proof, 'validity');
  fill(await screen.findByLabelText(/^Gültig bis/), '2026-01-01');
  await user.click(screen.getByRole('link', { name: /^Angaben/ }));
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  expect(await screen.findByRole('heading', { name: 'Gültigkeit' })).toBeVisible();
  const [refusal] = await screen.findAllByText(/Das Ende liegt vor der Ausstellung\./);
  expect(refusal).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.getByLabelText(/^Gültig bis/)).toHaveValue('02.09.2028'));
});

it('a refused day loses its message when it is cleared, and there is nothing to save once the stored day is back', async () => {
  const { user } = await open(await addProof(), 'validity');
  const end = await screen.findByLabelText(/^Gültig bis/);
  await user.click(end);
  fill(end, 'Ostern');
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  await waitFor(() => expect(end).toHaveAccessibleDescription('Bitte ein Datum wie 03.04.2026 angeben.'));
  fill(end, '');
  expect(end).not.toHaveAccessibleDescription();
  expect(await bar('Nicht gespeichert')).toHaveTextContent(/leer/);
  fill(end, '2.9.28');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument());
  expect(end).toHaveValue('2.9.28');
});
