import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { openApplication } from '#web/test/screen.tsx';
import { uniqueName } from '#web/test/unique-name.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

it('an expired proof is asked for from its row, and a renewed or valid one is not', async () => {
  const name = uniqueName('Elke Expired');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  const type = types.find((known) => known.name === 'Ersthelfer')?.['@id'];
  const add = (proof: string, invalidAt: string | null) =>
    operator.send('POST', '/api/profile_documents', {
      profile,
      type,
      name: proof,
      issuedAt: '2020-01-01T00:00:00+00:00',
      invalidAt,
    });
  await add('Erste Hilfe', '2022-01-01T00:00:00+00:00');
  await add('Brandschutz', '2022-01-01T00:00:00+00:00');
  await add('Brandschutz', null);
  const { user } = await application.open(`/users/profiles_documents?profile=${profile}`, { as: 'operator' });
  const table = within(await screen.findByRole('table', { name: 'Nachweise' }));
  expect(await table.findAllByRole('button', { name: /^Anfordern: / })).toHaveLength(1);
  await user.click(table.getByRole('button', { name: `Anfordern: Erste Hilfe, ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Upload-Link für ${name}` }));
  expect(await dialog.findByRole('listitem')).toHaveTextContent('Ersthelfer');
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  await user.click(await dialog.findByRole('button', { name: 'Fertig' }));
  const links = await operator.members<UploadLink>(`/api/upload_links?profile=${profile}`);
  expect(links.map((link) => link.type)).toEqual([type]);
  expect(await table.findByRole('button', { name: `Erneut anfordern: Erste Hilfe, ${name}` })).toBeVisible();
  // The row did not open behind the dialog.
  expect(screen.queryByRole('dialog', { name: 'Nachweis' })).not.toBeInTheDocument();
});
