import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { samplePdf } from '#e2e/support/sample-files.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { chooseOption } from '#web/test/choose-option.ts';
import { uniqueName } from '#web/test/unique-name.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const proofs = () => screen.findByRole('region', { name: 'Nachweise' });

it('service sends in a proof of its own, which counts once the Verwaltung has accepted it', async () => {
  const name = uniqueName('Ersthelfer');
  const tablet = await application.open('/users/profiles_documents', {
    as: 'service',
    at: 'Spielhalle Wandsbek',
    profile: 'Anja Brandt',
  });
  await tablet.user.click(await screen.findByRole('link', { name: 'Eigenen Nachweis einreichen' }));
  const profileField = await screen.findByRole('textbox', { name: 'Profil' });
  await waitFor(() => expect(profileField).toHaveValue('Anja Brandt'));
  await chooseOption(tablet.user, /^Art/, 'Ersthelfer');
  fill(screen.getByRole('textbox', { name: /^Name/ }), name);
  fill(screen.getByLabelText(/^Ausgestellt am/), '2026-03-02');
  chooseFile(screen.getByRole('main'), samplePdf('ersthelfer.pdf', 'Ersthelfer'));
  await tablet.user.click(screen.getByRole('button', { name: 'Einreichen' }));
  expect(await screen.findByText('Der Nachweis wurde eingereicht. Die Verwaltung prüft ihn.')).toBeVisible();

  const { user } = await application.open('/users/profiles_documents', { as: 'operator' });
  await user.click(await button('Jetzt prüfen'));
  await waitFor(() => expect(address()).toMatch(/proof=\d+.*state=submitted|state=submitted.*proof=\d+/));
  await user.click(await within(await proofs()).findByRole('button', { name: (shown) => shown.startsWith(name) }));
  await user.click(await button('Ablehnen'));
  expect(await screen.findByText('Bitte den Grund der Ablehnung angeben.')).toBeVisible();
  const opened = address();
  await user.click(screen.getByRole('button', { name: 'Annehmen' }));
  // The next proof that waits is shown at once. A second press at the same place does not accept it unseen.
  await waitFor(() => expect(address()).not.toBe(opened));
  expect(await button('Annehmen')).toBeDisabled();
  expect(screen.getByText(`Anja Brandt: ${name} angenommen`)).toBeVisible();
  await waitFor(async () => expect(await button('Annehmen')).toBeEnabled(), { timeout: 5000 });
  expect(address()).toMatch(/proof=\d+/);
  const [accepted] = await operator.members<ProfileDocument>(`/api/profile_documents?name=${name}`);
  expect(accepted?.state).toBe('accepted');
  // Nobody has chosen the filter that came with the proof, so it goes when the proof is closed.
  await user.click(await button('Schließen'));
  await waitFor(() => expect(address()).toBe('/users/profiles_documents'));
});

it('the operator says the end of a proof that nobody knew when it accepts it', async () => {
  // She works in a state without a rule for the validity of a training.
  const profile = await operator.profile('Ute Jürgensen');
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  const type = types.find(({ name }) => name === 'Präventionsschulung (Basis)')?.['@id'];
  const { token } = await operator.send<NewUploadLink>('POST', '/api/upload_links', { profile: profile['@id'], type });
  await operator.sendFile(`/api/pd/${token}`, samplePdf('schulung.pdf', 'Schulung'), {
    issuedAt: '2026-03-02T00:00:00+00:00',
  });
  // The dashboard leads to the first proof that waits, whose id it does not know.
  const page = `/users/profiles_documents/${profile.id}`;
  const { user } = await application.open(`${page}?state=submitted&review=yes&proof=first`, { as: 'operator' });
  const list = within(await proofs());
  expect(await list.findByText('Ende unbekannt')).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/proof=\d+/));
  await user.click(await button('Annehmen'));
  const refusal = 'Bitte das Ende angeben, oder dass der Nachweis unbefristet gilt.';
  expect(await screen.findByText(refusal)).toBeVisible();
  fill(screen.getByLabelText('Gültig bis'), '2031-03-31');
  await user.click(screen.getByRole('button', { name: 'Annehmen' }));
  // It was the last one to decide about, so nothing is left to show.
  expect(await screen.findByText(/^Ute Jürgensen: .* angenommen\. Hier ist keiner mehr zu prüfen\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(page);
  const [accepted] = await operator.members<ProfileDocument>(
    `/api/profile_documents?profile=${profile['@id']}&state=accepted&order[createdAt]=desc`,
  );
  await application.open(`${page}?proof=${accepted?.id}`, { as: 'operator' });
  const detail = within(await screen.findByRole('dialog', { name: 'Nachweis' }));
  expect(await detail.findByText('31.03.2031')).toBeVisible();
  expect(await detail.findByText('Ute Jürgensen, per Link')).toBeVisible();
  expect(detail.getByText('Angenommen am')).toBeVisible();
  await waitFor(() =>
    expect(detail.getByText('Angenommen von').nextSibling).toHaveTextContent(/^(?!nicht bekannt)\p{L}+ \p{L}+$/u),
  );
});

it('the operator accepts several proofs at once, and one without an end stays chosen with the reason', async () => {
  const profile = await operator.profile('Ute Jürgensen');
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  const send = async (typeName: string) => {
    const type = types.find(({ name }) => name === typeName)?.['@id'];
    const { token } = await operator.send<NewUploadLink>('POST', '/api/upload_links', {
      profile: profile['@id'],
      type,
    });
    await operator.sendFile(`/api/pd/${token}`, samplePdf('nachweis.pdf', typeName), {
      issuedAt: '2026-03-02T00:00:00+00:00',
    });
  };
  for (const type of ['Ersthelfer', 'Präventionsschulung (Basis)']) await send(type);
  const { user } = await application.open(`/users/profiles_documents/${profile.id}?state=submitted`, {
    as: 'operator',
  });
  const list = within(await proofs());
  await list.findByText('Ende unbekannt');
  await user.click(await button('Auswählen'));
  for (const box of list.getAllByRole('checkbox')) await user.click(box);
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }));
  expect(bar.getByText('2 ausgewählt')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Annehmen' }));
  expect(await screen.findByText('Ein Nachweis wurde angenommen.')).toBeVisible();
  expect(await bar.findByText('1 ausgewählt')).toBeVisible();
  expect(bar.getByText(/^Bei 1 hat es nicht geklappt/)).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(1));
  expect(list.getByRole('checkbox')).toBeChecked();
  expect(list.getByRole('button', { name: /Ende|unbefristet|Gültig/ })).toBeVisible();
});
