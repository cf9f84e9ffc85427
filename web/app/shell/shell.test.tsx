import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADMIN_MENU, OPERATOR_MENU, SERVICE_MENU } from '#e2e/screens/menu-entries.ts';
import { credentialsOf, type Person } from '#e2e/support/people.ts';
import { sections } from '#web/app/routes/routes.tsx';
import { address, fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

const DOCUMENTATION = ['Getting started', 'Foundation', 'Components'];
const SERVICE = { as: 'service', at: 'Spielhalle Wandsbek', signer: 'Anja Brandt' } as const;
const DEMO = { as: 'demo', at: 'Spielhalle Frankfurt', signer: 'Julia Neumann' } as const;
const UNKNOWN = 'Diese Seite gibt es nicht.';

const menu = () => screen.findByRole('navigation', { name: 'Hauptmenü' });
/** Returns the labels of the menu, without the links to the documentation. */
const menuEntries = async () =>
  within(await menu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent.trim())
    .filter((text) => !DOCUMENTATION.includes(text));

/** Opens the menu of the user: for the service staff behind 'Mehr', for everybody else in the header. */
async function userMenu({ user }: Awaited<ReturnType<typeof world.open>>) {
  const [button = document.body] = await screen.findAllByRole('button', { name: /^(Benutzermenü|Mehr)/ });
  await user.click(button);
  const leave = await screen.findByRole('button', { name: 'Abmelden' });
  return within(leave.closest('ul') ?? document.body).getAllByRole('button');
}

/** Returns the labels of the actions, without their current values. */
const labelsOf = (actions: readonly HTMLElement[]) =>
  actions.map(({ textContent }) => textContent.replace(/(wechseln).*/, '$1'));

it('service staff see the entries of a shift, the number of the location and the documentation in the menu', async () => {
  const { user, session } = await world.open('/tasks/list', SERVICE);
  expect(await menuEntries()).toEqual(SERVICE_MENU);
  const { id } = await session.location('Spielhalle Wandsbek');
  expect(screen.getByRole('button', { name: `Standort-Nr. ${id}` })).toBeVisible();
  const [more = document.body] = screen.getAllByRole('button', { name: /^Mehr/ });
  await user.click(more);
  const drawer = within(await screen.findByRole('dialog', { name: 'Menü' }));
  for (const name of DOCUMENTATION)
    expect(await drawer.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
});

it('service staff hide the rail, and bring it back from the header', async () => {
  const { user } = await world.open('/tasks/list', SERVICE);
  const rail = () => screen.queryByRole('link', { name: 'Schutzbuch, zur Startseite' });
  const choose = async (opener: RegExp, choice: string) => {
    const [button = document.body] = screen.getAllByRole('button', { name: opener });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: choice }));
  };
  await menu();
  await choose(/^Mehr/, 'Menüleiste ausblenden');
  expect(rail()).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(/^Menü öffnen/, 'Menüleiste mit Wörtern');
  expect(rail()).toBeVisible();
});

it('service staff change location and profile in the user menu', async () => {
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
])('%s redirects to %s', async (part, first, heading) => {
  await world.open(part, { as: 'operator' });
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  expect(address()).toBe(first);
});

it('every section has a first screen, and an unknown section is not found', () => {
  const paths = new Map(sections.map(({ path, first }) => [path, first]));
  for (const path of ['/oasiscerts', '/reports', '/forms', '/customer', '/locations', '/users'])
    expect(paths.get(path)).toMatch(new RegExp(`^${path}/`));
  expect(paths.has('/service')).toBe(false);
});

it('after losing the session the login page says so until the next login', async () => {
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

it('a page of the management does not exist for service staff, and they can go to the start page from there', async () => {
  const { user } = await world.open('/reports/list', SERVICE);
  expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/service/check'));
});

it('after changing the location, the workplace shows the new one', async () => {
  const page = await world.open('/service', SERVICE);
  const change = (await userMenu(page)).find(({ textContent }) => textContent.startsWith('Standort wechseln'));
  await page.user.click(change ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Spielhalle Lüneburg/ }));
  expect(await screen.findByText('Der Standort wurde geändert.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent('Spielhalle Lüneburg'));
  expect(await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
});

it('at a location that only checks players the operator can still read everything', async () => {
  await world.open('/ledger', { as: 'otherOperator', at: 'Wettladen Mainz-Neustadt' });
  const [dashboard, ...others] = OPERATOR_MENU;
  expect(await menuEntries()).toEqual([dashboard, 'Spieler prüfen', ...others]);
});

it('the menu of an operator contains the dashboard instead of the workplace', async () => {
  await world.open('/ledger', { as: 'operator' });
  expect(await menuEntries()).toEqual(OPERATOR_MENU);
  expect(within(await menu()).getByText('Nordlicht Automaten GmbH')).toBeVisible();
});

it('the logo links to the start page', async () => {
  const { user } = await world.open('/ledger', { as: 'operator' });
  await user.click(await screen.findByRole('link', { name: 'Schutzbuch, zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('the command palette finds every page', async () => {
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
  it(`the URL ${unknown} shows that the page does not exist`, async () => {
    await world.open(unknown, { as: 'operator' });
    expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
  });

it('an admin sees all organisations without having to choose one, but can choose one', async () => {
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

it('the dashboard of an admin covers all organisations', async () => {
  await world.open('/dashboard', { as: 'admin' });
  expect(await screen.findByText(/· Alle Organisationen/)).toBeVisible();
});

/** Opens the application for a user who has not chosen a location yet. */
const openWithoutLocation = async (person: Person) => world.open('/service', { as: await world.signIn(person) });

it('service staff with two locations must choose one before they can work', async () => {
  const { user } = await openWithoutLocation('service');
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  expect(await dialog.findByRole('button', { name: /^Spielhalle Wandsbek/ })).toBeVisible();
  const [first = document.body] = dialog.getAllByRole('listitem');
  await waitFor(() => expect(within(first).getByRole('button')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Spielhalle Altona/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Abmelden' })).toBeEnabled();
});

it('the demo invites its visitors to get an access of their own', async () => {
  await openWithoutLocation('demo');
  expect(await screen.findByRole('heading', { name: 'Hallo Julia Neumann' })).toBeVisible();
  expect(await screen.findByText('Sie sehen die Demo.')).toBeInTheDocument();
});

it('the demo offers nothing that changes its own organisation', async () => {
  const page = await world.open('/tasks/list', DEMO);
  expect(labelsOf(await userMenu(page))).toEqual(['Profile', 'Profil wechseln', 'Sperren', 'Abmelden']);
});
