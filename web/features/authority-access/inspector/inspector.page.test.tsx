import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication, type OpenScreen } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');

let access: NewAuthorityAccess;
beforeAll(async () => {
  access = await grant();
});
const grant = () =>
  operator.send<NewAuthorityAccess>('POST', '/api/authority_accesses', grantBody(stade.id, { showsNames: false }));

async function openWithCode(path = '/behoerde', { token, code } = access): Promise<OpenScreen> {
  const opened = await application.open(`${path}#${token}`);
  fill(await screen.findByLabelText(/^Code/), code);
  await opened.user.click(screen.getByRole('button', { name: 'Ansehen' }));
  return opened;
}
const section = (name: string | RegExp) => screen.findByRole('region', { name });

it('an authority signs in with link and code, after a wrong one that is told at the field', async () => {
  const { user } = await application.open(`/behoerde#${access.token}`);
  await user.click(await screen.findByRole('button', { name: 'Ansehen' }));
  expect(screen.getByLabelText(/^Code/)).toBeInvalid();
  fill(screen.getByLabelText(/^Code/), access.code === '12345678' ? '87654321' : '12345678');
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(await screen.findByText('Der Code stimmt nicht. 9 Versuche bleiben.')).toBeVisible();
  await expectAccessible();
  fill(screen.getByLabelText(/^Code/), access.code);
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nordlicht Automaten GmbH' })).toBeVisible();
  const location = within(await section(/^Standort und Verantwortliche/));
  expect(await location.findByText('Spielhalle Stade')).toBeVisible();
  expect(location.getByText('Anschrift')).toBeVisible();
  await expectAccessible();
});

it('an authority reads the sections one after the other, and opens a protocol', async () => {
  const { user } = await openWithCode();
  for (const [name, title] of [
    ['Sozialkonzept', /^Sozialkonzept/],
    ['Maßnahmen', /^Maßnahmen \(\d+\)$/],
    ['Kontrollgänge', /^Kontrollgänge \(\d+\)$/],
    ['Nachweise des Personals', /^Nachweise des Personals \(\d+\)$/],
    ['Dateien', /^Dateien/],
    ['Berichte', /^Berichte/],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    expect(await section(title)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Protokolle' }));
  await section(/^Protokolle \(\d+\)$/);
  const [firstOpen] = screen.getAllByRole('button', { name: /^Ansehen: / });
  if (firstOpen === undefined) throw new Error('There is no protocol.');
  await user.click(firstOpen);
  expect(await screen.findByRole('button', { name: /^Zuklappen: / })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
});

it('a demand becomes a task, and its answer comes back to the page', async () => {
  const { user } = await openWithCode();
  await user.click(await screen.findByRole('button', { name: 'Nachforderung' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte schreiben Sie, was nachzureichen ist.');
  fill(form.getByLabelText(/^Was ist nachzureichen/), 'Bitte den Aushang der Hausordnung nachreichen.');
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  const demands = within(await section(/^Nachforderungen \(1\)$/));
  expect(demands.getByText('Bitte den Aushang der Hausordnung nachreichen.')).toBeVisible();
  expect(demands.getByText('offen')).toBeVisible();
  const tasks = await operator.members<Task>('/api/tasks?order[id]=desc&itemsPerPage=5');
  expect(tasks.map(({ description }) => description)).toContain(
    'Nachforderung (Ordnungsamt Hamburg): Bitte den Aushang der Hausordnung nachreichen.',
  );
});

it('a second link in the same tab asks for its own code, and the first one still opens', async () => {
  const { reload } = await openWithCode();
  const openLink = ({ token }: NewAuthorityAccess) => {
    history.replaceState(null, '', `/behoerde#${token}`);
    reload();
  };
  const inspection = () => screen.findByRole('heading', { level: 1, name: 'Nordlicht Automaten GmbH' });
  await inspection();
  openLink(await grant());
  expect(await screen.findByLabelText(/^Code/)).toBeVisible();
  openLink(access);
  expect(await inspection()).toBeVisible();
});

it('a revoked access says so in the middle of the work', async () => {
  const revoked = await grant();
  const { user } = await openWithCode('/behoerde', revoked);
  await screen.findByRole('button', { name: 'Maßnahmen' });
  await operator.send('POST', `${revoked['@id']}/revocation`);
  await user.click(screen.getByRole('button', { name: 'Maßnahmen' }));
  expect(await screen.findByText(/^Dieser Zugang wurde widerrufen\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Maßnahmen' })).not.toBeInTheDocument();
});

it('signing off asks for the code again, and a link without its end is explained', async () => {
  const { user } = await openWithCode();
  await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie haben sich abgemeldet.')).toBeVisible();
  await application.open('/behoerde');
  expect(await screen.findByText('Bitte öffnen Sie den Link, den Sie vom Betreiber erhalten haben.')).toBeVisible();
});

it('a section that could not be read offers to try again', async () => {
  await openWithCode();
  await screen.findByRole('button', { name: 'Maßnahmen' });
  lose({ path: /^\/api\/authority\/pages/ });
  await openWithCode('/behoerde?section=tours');
  expect(await screen.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent('Kontrollgänge');
});
