import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
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
