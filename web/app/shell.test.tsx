import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADMIN_MENU, OPERATOR_MENU, SERVICE_MENU } from '#e2e/menu-entries.ts';
import { credentialsOf, type Person } from '#e2e/people.ts';
import { sections } from './routes.tsx';
import { address, fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

const DOCUMENTATION = ['Getting started', 'Foundation', 'Components'];
const SERVICE = { as: 'service', at: 'Spielhalle Wandsbek', signer: 'Anja Brandt' } as const;
const DEMO = { as: 'demo', at: 'Spielhalle Frankfurt', signer: 'Julia Neumann' } as const;
const UNKNOWN = 'Diese Seite gibt es nicht.';

const menu = () => screen.findByRole('navigation', { name: 'Hauptmenü' });
/** The words of the menu, without the links to the documentation. */
const menuEntries = async () =>
  within(await menu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent.trim())
    .filter((text) => !DOCUMENTATION.includes(text));

async function userMenu({ user }: Awaited<ReturnType<typeof world.open>>) {
  await user.click(await screen.findByLabelText(/^Benutzermenü/));
  await screen.findByRole('button', { name: 'Abmelden' });
  const [frame = document.body] = screen.getAllByRole('banner');
  return within(frame)
    .getAllByRole('button')
    .filter((button) => button.closest('li') !== null);
}

/** What an action says, without what holds now. */
const labelsOf = (actions: readonly HTMLElement[]) =>
  actions.map(({ textContent }) => textContent.replace(/(wechseln).*/, '$1'));

it('service finds in its menu what a shift needs, the number of its location and the documentation', async () => {
  const { session } = await world.open('/tasks/list', SERVICE);
  expect(await menuEntries()).toEqual(SERVICE_MENU);
  const { id } = await session.location('Spielhalle Wandsbek');
  expect(within(await menu()).getByText(`Standort-Nr. ${id}`)).toBeVisible();
  for (const name of DOCUMENTATION)
    expect(within(await menu()).getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
});

it('service finds the change of location and profile in the user menu', async () => {
  const page = await world.open('/tasks/list', SERVICE);
  expect(labelsOf(await userMenu(page))).toEqual([
    'Organisation wechseln',
    'Standort wechseln',
    'Meine Benutzerdaten',
    'Profile',
    'Profil wechseln',
    'Sperren',
    'Abmelden',
  ]);
});

it.each([
  ['/oasiscerts', '/oasiscerts/dashboard', 'OASIS Verwaltung'],
  ['/reports', '/reports/list', 'Berichte'],
  ['/locations', '/locations/list', 'Standorte'],
  ['/tasks', '/tasks/list', 'Aufgaben'],
])('%s without the rest leads to %s', async (part, first, heading) => {
  await world.open(part, { as: 'operator' });
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  expect(address()).toBe(first);
});

it('each part of the application has a first screen, and what is no part is no page', () => {
  const paths = new Map(sections.map(({ path, first }) => [path, first]));
  for (const path of ['/oasiscerts', '/reports', '/forms', '/customer', '/locations', '/users'])
    expect(paths.get(path)).toMatch(new RegExp(`^${path}/`));
  expect(paths.has('/service')).toBe(false);
});

it('who has lost the session is told so where they sign in again, until they have', async () => {
  const page = await world.open('/tasks/list', { as: 'operator' });
  await screen.findByRole('heading', { name: 'Aufgaben', level: 1 });
  localStorage.setItem('token', 'lost');
  localStorage.removeItem('refresh_token');
  page.reload();
  await waitFor(() => expect(sessionStorage.getItem('session-ended')).toBe('true'));
  page.reload();
  expect(await screen.findByText('Sie wurden abgemeldet')).toBeVisible();
  fill(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), credentialsOf('operator').email);
  fill(screen.getByLabelText('Passwort'), credentialsOf('operator').password);
  await page.user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(sessionStorage.getItem('session-ended')).toBeNull();
});

it('service sees a page of the operator as one that does not exist, and goes home from there', async () => {
  const { user } = await world.open('/reports/list', SERVICE);
  expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/service/check'));
});

it('service changes its location, and the workplace follows', async () => {
  const page = await world.open('/service', SERVICE);
  const change = (await userMenu(page)).find(({ textContent }) => textContent.startsWith('Standort wechseln'));
  await page.user.click(change ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Spielhalle Lüneburg/ }));
  expect(await screen.findByText('Der Standort wurde geändert.')).toBeVisible();
  await waitFor(async () => expect(await menu()).toHaveTextContent('Spielhalle Lüneburg'));
  expect(await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
});

it('at a location that only asks players the operator still reads everything', async () => {
  await world.open('/ledger', { as: 'otherOperator', at: 'Wettladen Mainz-Neustadt' });
  const [dashboard, ...others] = OPERATOR_MENU;
  expect(await menuEntries()).toEqual([dashboard, 'Spieler prüfen', ...others]);
});

it('the operator finds the dashboard in the menu instead of the workplace', async () => {
  await world.open('/ledger', { as: 'operator' });
  expect(await menuEntries()).toEqual(OPERATOR_MENU);
  expect(within(await menu()).getByText('Nordlicht Automaten GmbH')).toBeVisible();
});

it('the brand leads home', async () => {
  const { user } = await world.open('/ledger', { as: 'operator' });
  await user.click(await screen.findByRole('link', { name: 'Schutzbuch, zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('Strg+K and typing reach every page', async () => {
  const { user } = await world.open('/ledger', { as: 'operator' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Prüfbuch' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Befehl oder Seite suchen' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('gibt es nicht');
  expect(search).toHaveValue('gibt es nicht');
  expect(screen.getByText('Nichts gefunden.')).toBeVisible();
  await user.clear(search);
  await user.keyboard('aufg');
  expect(screen.getByRole('option', { name: 'Aufgaben' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/tasks/list'));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Befehl oder Seite suchen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

for (const unknown of ['/gibt-es-nicht', '/reports/liste', '/tasks/list/12', '/oasiscerts/edit'])
  it(`the address ${unknown} is said to be unknown`, async () => {
    await world.open(unknown, { as: 'operator' });
    expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
  });

it('an admin sees all organisations and is not asked to choose one, but can work for one', async () => {
  const page = await world.open('/customer/list', { as: 'admin' });
  expect(await menuEntries()).toEqual(ADMIN_MENU);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const change = (await userMenu(page)).find(({ textContent }) => textContent.startsWith('Organisation wechseln'));
  await page.user.click(change ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Organisation ändern' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Rhein Wetten GmbH/ }));
  expect(await screen.findByText('Die Organisation wurde geändert.')).toBeVisible();
  await waitFor(async () => expect(await menu()).toHaveTextContent('Rhein Wetten GmbH'));
});

it('the dashboard of an admin speaks of all organisations', async () => {
  await world.open('/dashboard', { as: 'admin' });
  expect(await screen.findByText(/^Alle Organisationen/)).toBeVisible();
});

/** Who has not said yet where they work. */
const openUnsettled = async (person: Person) => world.open('/service', { as: await world.signIn(person) });

it('service with two locations works nowhere before it has said where', async () => {
  const { user } = await openUnsettled('service');
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  expect(await dialog.findByRole('button', { name: /^Spielhalle Wandsbek/ })).toBeVisible();
  const [first = document.body] = dialog.getAllByRole('listitem');
  await waitFor(() => expect(within(first).getByRole('button')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Spielhalle Altona/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Abmelden' })).toBeEnabled();
});

it('the demo is invited beside the question where it works', async () => {
  await openUnsettled('demo');
  expect(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
  expect(await screen.findByText('Sie sehen die Demo.')).toBeInTheDocument();
});

it('the demo is offered nothing that would change its own organisation', async () => {
  const page = await world.open('/tasks/list', DEMO);
  expect(labelsOf(await userMenu(page))).toEqual(['Profile', 'Profil wechseln', 'Sperren', 'Abmelden']);
});
