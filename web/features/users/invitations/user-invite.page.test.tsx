import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setPasswordAndSignIn, createTestUser } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

interface Invitation {
  readonly email: string;
  readonly role: 'Service' | 'Verwaltung';
}

/** @returns the path of the link that is passed on, from the page where somebody invites */
async function invite(user: UserEvent, { email, role }: Invitation): Promise<string> {
  fill(await screen.findByLabelText(/E-Mail-Adresse/), email);
  await user.selectOptions(screen.getByLabelText('Rolle'), role);
  if (role === 'Service') await user.click(await screen.findByRole('checkbox', { name: 'Spielhalle Altona' }));
  await user.click(screen.getByRole('button', { name: 'Einladung senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Einladung senden' }));
  expect(dialog.getByText(/^Von diesem Server gehen keine Mails aus\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Link erstellen' }));
  const link = await dialog.findByDisplayValue(/^http/);
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  return new URL(link.getAttribute('value') ?? '').pathname;
}

const accept = () => screen.findByRole('button', { name: 'Einladung annehmen' });
const somebody = () => `nele-${crypto.randomUUID().slice(0, 8)}@haus.test`;

it('the operator invites two people, and takes the second invitation back', async () => {
  const [email, other] = [somebody(), somebody()];
  const { user } = await application.open('/users/invite', { as: 'operator' });
  await invite(user, { email, role: 'Service' });
  await invite(user, { email: other, role: 'Service' });
  const waiting = await screen.findByRole('list', { name: 'Offene Einladungen' });
  expect(await within(waiting).findByText(other)).toBeVisible();
  expect(within(waiting).getByText(email)).toBeVisible();
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: `Einladung an ${other} widerrufen` }));
  await waitFor(() => expect(within(waiting).queryByText(other)).not.toBeInTheDocument());
  expect(within(waiting).getByText(email)).toBeVisible();
});

it('somebody new accepts an invitation with their name, goes on to the first password and stands in the list', async () => {
  const email = somebody();
  const operator = await application.open('/users/invite', { as: 'operator' });
  const path = await invite(operator.user, { email, role: 'Service' });

  const { user } = await application.open(path);
  expect(await screen.findByRole('heading', { name: 'Nordlicht Automaten GmbH lädt Sie ein' })).toBeVisible();
  await user.click(await accept());
  expect(await screen.findByRole('alert')).toHaveTextContent('Bitte den Vornamen angeben.');
  await expectAccessible();
  fill(screen.getByLabelText(/Vorname/), 'Nele');
  fill(screen.getByLabelText(/Nachname/), 'Neu');
  await user.click(await accept());
  await waitFor(() => expect(address()).toMatch(/^\/forgotpassword\/[\w-]{43}$/));

  await application.open(`/users/list?search=${email}`, { as: 'operator' });
  const list = await screen.findByRole('region', { name: 'Zugangsdaten' });
  expect((await within(list).findByText(email)).closest('tr')).toHaveTextContent('eingeladen');
});

it('who invites, and is signed in, cannot accept the invitation of somebody else', async () => {
  const { email } = await createTestUser(application.origin);
  const { user, session } = await application.open('/users/invite', { as: 'otherOperator' });
  const path = await invite(user, { email, role: 'Verwaltung' });
  const inviter = await application.open(path, { as: session });
  expect(await screen.findByRole('heading', { name: 'Rhein Wetten GmbH lädt Sie ein' })).toBeVisible();
  await inviter.user.click(await accept());
  expect(await screen.findByRole('alert')).toHaveTextContent(`Diese Einladung ist für ${email}.`);
  await expectAccessible();
});

it('somebody with an access accepts with it, and works for one organisation more', async () => {
  const { email, link } = await createTestUser(application.origin);
  const operator = await application.open('/users/invite', { as: 'otherOperator' });
  const path = await invite(operator.user, { email, role: 'Verwaltung' });
  await application.open(path);
  expect(await screen.findByText('Haben Sie schon einen Zugang?', { exact: false })).toBeVisible();

  const { user } = await application.open(path, {
    as: await setPasswordAndSignIn(application.origin, { email, link }),
  });
  await user.click(await accept());
  expect(await screen.findByRole('heading', { name: 'Sie gehören jetzt zu Rhein Wetten GmbH.' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Weiter' }));
  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }));
  await user.click(await screen.findByRole('button', { name: /^Organisation wechseln/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Rhein Wetten GmbH')).toBeVisible();

  await application.open(`/users/list?search=${email}`, { as: 'otherOperator' });
  const list = await screen.findByRole('region', { name: 'Zugangsdaten' });
  expect((await within(list).findByText(email)).closest('tr')).toBeInTheDocument();
});
