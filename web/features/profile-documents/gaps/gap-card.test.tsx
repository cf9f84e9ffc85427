import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { samplePdf } from '#e2e/support/sample-files.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { openApplication } from '#web/test/screen.tsx';
import { uniqueName } from '#web/test/unique-name.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

it('each proof says when it was asked for, if not all were asked for by one link', async () => {
  const name = uniqueName('Grit Gap');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const [gap] = await operator.members<ProofGap>(`/api/proof_gaps?profile=${profile}`);
  await operator.send('POST', '/api/upload_links', { profile, type: gap?.type, email: 'grit@example.org' });
  await application.open(`/users/profiles_documents?view=gaps&profile=${profile}`, { as: 'operator' });
  expect(await screen.findAllByText(/^angefordert am .*, offen$/)).toHaveLength(1);
  expect(screen.queryByText(/^Link .* gesendet$/)).toBeNull();
});

it('a link that was mailed is told once per person, and has no need to be copied', async () => {
  const name = uniqueName('Gesa Gap');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const { user } = await application.open(`/users/profiles_documents?view=gaps&profile=${profile}`, { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: new RegExp(`an ${name} senden$`) }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Upload-Link für / }));
  await user.type(await dialog.findByLabelText('E-Mail-Adresse'), 'gesa@example.org');
  await user.click(dialog.getByRole('button', { name: 'Link senden' }));
  expect(await dialog.findByRole('button', { name: 'Link kopieren' })).toHaveAttribute('data-variant', 'default');
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findAllByText(/^Link heute, .* an gesa@example\.org gesendet$/)).toHaveLength(1);
});

it('a proof that was sent in is reviewed at its card, and not asked for again', async () => {
  const name = uniqueName('Greta Gap');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const gaps = await operator.members<ProofGap>(`/api/proof_gaps?profile=${profile}`);
  const [sent, ...others] = gaps;
  const { token } = await operator.send<NewUploadLink>('POST', '/api/upload_links', { profile, type: sent?.type });
  await operator.sendFile(`/api/pd/${token}`, samplePdf('nachweis.pdf', 'Nachweis'), {
    issuedAt: '2026-03-02T00:00:00+00:00',
  });
  const { user } = await application.open(`/users/profiles_documents?view=gaps&profile=${profile}`, { as: 'operator' });
  const lines = within(await screen.findByRole('list', { name: `Was ${name} fehlt` }));
  expect(lines.getAllByText('fehlt')).toHaveLength(others.length);
  await user.click(screen.getByRole('button', { name: `Upload-Link für ${others.length} an ${name} senden` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Upload-Link für ${name}` }));
  const requested = within(await dialog.findByRole('list', { name: 'Angeforderte Nachweise' }));
  expect(requested.queryByText(sent?.typeName ?? '')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await user.click(lines.getByRole('link', { name: /^eingereicht am .* – prüfen: / }));
  expect(await screen.findByRole('region', { name: 'Prüfung' })).toBeVisible();
});
