import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { intercept } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const checklist = () => screen.findByRole('region', { name: 'Einrichtung' });
const stateOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((step) => within(step).getByRole('img').getAttribute('aria-label'));

it('the checklist of a new organisation ticks itself as soon as something exists', async () => {
  const session = await application.signIn('admin');
  const customer = await session.send<{ id: number; '@id': string }>('POST', '/api/customers', {
    name: `Neue Hallen ${crypto.randomUUID().slice(0, 8)} GmbH`,
  });
  await application.open(`/customer/edit/${customer.id}`, { as: session });
  const list = await checklist();
  expect(stateOf(list)).toEqual(Array.from({ length: 7 }, () => 'offen'));
  const create = within(list).getByRole('link', { name: 'Mitarbeiter-Profile anlegen' });
  expect(create).toHaveAttribute('href', `/users/profiles_create?customer=${customer['@id']}`);
  await session.send('POST', '/api/profiles', { name: 'Petra Neu', customer: customer['@id'] });
  await waitFor(() => expect(stateOf(list)[3]).toBe('erledigt'));
  expect(list).toHaveTextContent('1 von 7 Schritten erledigt. Als Nächstes: Standort anlegen.');
  const email = `leitung-${crypto.randomUUID().slice(0, 8)}@neue-hallen.test`;
  await session.send('POST', '/api/invitations', { email, roles: ['ROLE_OPERATOR'], customer: customer['@id'] });
  await waitFor(() => expect(stateOf(list)[2]).toBe('erledigt'));
});

function showNewOrganisation() {
  const now = new Date().toISOString();
  intercept({ path: /^\/api\/customers\/\d+$/ }, async (pass) =>
    Response.json({ ...(await (await pass()).json()), createdAt: now }),
  );
  intercept({ path: '/api/activities' }, async (pass) => {
    const answer = await (await pass()).json();
    return Response.json({ ...answer, 'hydra:member': [], 'hydra:totalItems': 0 });
  });
}

it('an operator of a new organisation finds the checklist on the dashboard, and can hide it on this device', async () => {
  showNewOrganisation();
  const { user, reload } = await application.open('/dashboard', { as: 'otherOperator' });
  const list = await checklist();
  expect(within(list).getByRole('button', { name: 'Erste Maßnahme erfassen' })).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Ausblenden' }));
  expect(list).not.toBeInTheDocument();
  reload();
  expect(await screen.findByRole('region', { name: 'Standorte' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Einrichtung' })).not.toBeInTheDocument();
});

it('a step at a location says that it is being switched to, and is taken once', async () => {
  showNewOrganisation();
  const { user } = await application.open('/dashboard', { as: 'otherOperator' });
  let switches = 0;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  intercept({ path: '/api/changelocation' }, async (pass) => {
    switches += 1;
    await promise;
    return pass();
  });
  const step = within(await checklist()).getByRole('button', { name: 'Erste Maßnahme erfassen' });
  await user.click(step);
  expect(await within(step).findByLabelText('wird gewechselt')).toBeVisible();
  await user.click(step);
  resolve(undefined);
  expect(await screen.findByRole('heading', { level: 1, name: 'Maßnahmen' })).toBeVisible();
  expect(switches).toBe(1);
});
