import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADMIN_MENU, type MenuGroup, OPERATOR_MENU, SERVICE_MENU } from '#e2e/screens/menu-entries.ts';
import { credentialsOf } from '#e2e/support/people.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const DOCUMENTATION = ['Getting started', 'Foundation', 'Components'];
const HELP = [...DOCUMENTATION, 'Alle Hilfethemen'];
const SERVICE = { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' } as const;
const DEMO = { as: 'demo', at: 'Spielhalle Frankfurt', profile: 'Julia Neumann' } as const;
const UNKNOWN = 'Diese Seite gibt es nicht.';

const menu = () => screen.findByRole('navigation', { name: 'Hauptmenü' });
/** Returns the label of a link in the menu, without the line that says what its page is for. */
const labelOf = (link: HTMLElement) =>
  (link.querySelector('[data-label]')?.firstChild ?? link).textContent?.trim() ?? '';
const linksOf = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map(labelOf)
    .filter((text) => !HELP.includes(text));
/** Returns the labels of the links in the menu, without those to the documentation. */
const menuEntries = async () => linksOf(await menu());

/** Opens one group of the menu after the other. Returns the groups with their entries, and the entries that stand alone. */
async function menuGroups({ user }: Awaited<ReturnType<typeof application.open>>): Promise<MenuGroup[]> {
  const found: [string | null, string[]][] = [];
  for (const opened of within(await menu()).queryAllByRole('button', { expanded: true })) await user.click(opened);
  const stops = within(await menu()).getAllByText(
    (_, element) => element?.matches('a[href], button[aria-expanded]') === true,
  );
  for (const stop of stops.filter(({ textContent }) => !HELP.includes(textContent.trim()))) {
    const label = stop.textContent.trim();
    const last = found.at(-1);
    if (stop.tagName === 'A') {
      if (last?.[0] === null) last[1].push(label);
      else found.push([null, [label]]);
    } else {
      await user.click(stop);
      found.push([label, linksOf(screen.getByRole('group', { name: label }))]);
    }
  }
  return found;
}

/** Opens the menu of the user: for the service staff behind 'Mehr', for everybody else in the header. */
async function userMenu({ user }: Awaited<ReturnType<typeof application.open>>) {
  const [button = document.body] = await screen.findAllByRole('button', { name: /^(Benutzermenü|Mehr)/ });
  await user.click(button);
  const leave = await screen.findByRole('button', { name: 'Abmelden' });
  return within(leave.closest('ul') ?? document.body).getAllByRole('button');
}

/** Returns the labels of the actions, without their current values. */
const labelsOf = (actions: readonly HTMLElement[]) =>
  actions.map(({ textContent }) => textContent.replace(/(wechseln).*/, '$1'));

it('service staff see the entries of a shift, the number of the location and the documentation in the menu', async () => {
  const { user, session } = await application.open('/tasks/list', SERVICE);
  expect(await menuEntries()).toEqual(SERVICE_MENU);
  const { id } = await session.location('Spielhalle Wandsbek');
  expect(screen.getByRole('button', { name: `Standort-Nr. ${id}` })).toBeVisible();
  const [more = document.body] = screen.getAllByRole('button', { name: /^Mehr/ });
  await user.click(more);
  const drawer = within(await screen.findByRole('dialog', { name: 'Menü' }));
  for (const name of DOCUMENTATION)
    expect(await drawer.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/hilfe\//),
    );
});

it("on a phone the menu behind 'Mehr' has the pages that the bar beside it has not", async () => {
  const { user } = await application.open('/tasks/list', { ...SERVICE, width: 390 });
  const bar = within(await screen.findByRole('navigation', { name: 'Schnellzugriff' }));
  await user.click(await bar.findByRole('button', { name: /^Mehr/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menü' }));
  expect(linksOf(await drawer.findByRole('navigation', { name: 'Hauptmenü' }))).toEqual(SERVICE_MENU.slice(4));
});

it('service staff hide the rail, and bring it back from the header', async () => {
  const { user } = await application.open('/tasks/list', SERVICE);
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
  const page = await application.open('/tasks/list', SERVICE);
  expect(labelsOf(await userMenu(page))).toEqual([
    'Organisation wechseln',
    'Standort wechseln',
    'Meine Benutzerdaten',
    'Profile',
    'Profil wechseln',
    'Abmelden',
  ]);
});

it.each([
  ['/oasiscerts', '/oasiscerts/dashboard', 'OASIS Verwaltung'],
  ['/reports', '/reports/list', 'Berichte'],
  ['/locations', '/locations/list', 'Standorte'],
  ['/tasks', '/tasks/list', 'Aufgaben'],
])('%s redirects to %s', async (part, first, heading) => {
  await application.open(part, { as: 'operator' });
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  expect(address()).toBe(first);
});

it('after losing the session the login page says so until the next login', async () => {
  const page = await application.open('/tasks/list', { as: 'operator' });
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
  const { user } = await application.open('/reports/list', SERVICE);
  expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/service/check'));
});

it('after changing the location, the workplace shows the new one', async () => {
  const page = await application.open('/service', SERVICE);
  const change = (await userMenu(page)).find(({ textContent }) => textContent.startsWith('Standort wechseln'));
  await page.user.click(change ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Spielhalle Lüneburg/ }));
  expect(await screen.findByText('Der Standort wurde geändert.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent('Spielhalle Lüneburg'));
  expect(await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
});

it('at a location that only checks players the operator can still read everything', async () => {
  const page = await application.open('/ledger', { as: 'otherOperator', at: 'Wettladen Mainz-Neustadt' });
  expect((await menuGroups(page))[0]).toEqual([null, ['Dashboard', 'Spieler prüfen']]);
  expect((await menuGroups(page)).slice(1)).toEqual(OPERATOR_MENU.slice(1));
});

it('the menu of an operator contains the dashboard instead of the workplace', async () => {
  const page = await application.open('/ledger', { as: 'operator' });
  expect(await menuGroups(page)).toEqual(OPERATOR_MENU);
  expect(within(await menu()).getByText('Nordlicht Automaten GmbH')).toBeVisible();
});

it('the menu opens the group of the page beside those that are open, and closes them once the pointer has left after the next page', async () => {
  const page = await application.open('/ledger', { as: 'operator' });
  const opened = async () =>
    within(await menu())
      .queryAllByRole('button', { expanded: true })
      .map(({ textContent }) => textContent);
  expect(await opened()).toEqual(['Einstellungen']);
  expect(within(await menu()).getByRole('link', { name: 'Prüfbuch' })).toHaveAttribute('aria-current', 'page');
  await page.user.click(screen.getByRole('button', { name: 'Team' }));
  expect(await opened()).toEqual(['Team', 'Einstellungen']);
  await page.user.unhover(await menu());
  expect(await opened()).toEqual(['Team', 'Einstellungen']);
  await page.user.click(within(await menu()).getByRole('link', { name: 'Dateien' }));
  await screen.findByRole('heading', { name: 'Dateien', level: 1 });
  expect(await opened()).toEqual(['Team', 'Einstellungen']);
  await page.user.hover(document.body);
  expect(await opened()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Einstellungen' }));
  await page.user.click(within(await menu()).getByRole('link', { name: 'Prüfbuch' }));
  await screen.findByRole('heading', { name: 'Prüfbuch', level: 1 });
  expect(await opened()).toEqual(['Einstellungen']);
});

it('the arrow keys go through the menu, and Enter opens a group', async () => {
  const { user } = await application.open('/reports/list', { as: 'operator' });
  within(await menu())
    .getByRole('link', { name: 'Dashboard' })
    .focus();
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}');
  expect(within(await menu()).getByRole('link', { name: 'Maßnahmen' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Einstellungen' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(within(await menu()).getByRole('link', { name: 'Dashboard' })).toHaveFocus();
});

it('the logo links to the start page', async () => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  await user.click(await screen.findByRole('link', { name: 'Schutzbuch, zur Startseite' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('the command palette finds every page', async () => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Prüfbuch' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('gibtesnirgends');
  expect(search).toHaveValue('gibtesnirgends');
  expect(await screen.findByText(/^Nichts gefunden\./)).toBeVisible();
  await user.clear(search);
  await user.keyboard('aufg');
  expect(screen.getByRole('option', { name: 'Aufgaben' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/tasks/list'));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

for (const unknown of ['/gibt-es-nicht', '/reports/liste', '/tasks/list/12', '/oasiscerts/edit'])
  it(`the URL ${unknown} shows that the page does not exist, beside the menu`, async () => {
    await application.open(unknown, { as: 'operator' });
    expect(await screen.findByRole('heading', { name: UNKNOWN })).toBeVisible();
    expect(await menu()).toBeVisible();
  });

it('an admin sees all organisations without having to choose one, but can choose one', async () => {
  const page = await application.open('/customer/list', { as: 'admin' });
  expect(await menuGroups(page)).toEqual(ADMIN_MENU);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const change = (await userMenu(page)).find(({ textContent }) => textContent.startsWith('Organisation wechseln'));
  await page.user.click(change ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Organisation ändern' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Rhein Wetten GmbH/ }));
  expect(await screen.findByText('Die Organisation wurde geändert.')).toBeVisible();
  await waitFor(async () => expect(await menu()).toHaveTextContent('Rhein Wetten GmbH'));
});

it('the dashboard of an admin covers all organisations', async () => {
  await application.open('/dashboard', { as: 'admin' });
  expect(await screen.findByText(/· Alle Organisationen/)).toBeVisible();
});

it('the demo invites its visitors to get an access of their own', async () => {
  await application.open('/service', { as: await application.signIn('demo') });
  expect(await screen.findByRole('heading', { name: 'Hallo Julia Neumann' })).toBeVisible();
  expect(await screen.findByText('Sie sehen die Demo.')).toBeInTheDocument();
});

it('the demo offers nothing that changes its own organisation', async () => {
  const page = await application.open('/tasks/list', DEMO);
  expect(labelsOf(await userMenu(page))).toEqual(['Profile', 'Profil wechseln', 'Abmelden']);
});

it('the demo says in the menu of its office why the location cannot be changed', async () => {
  await application.open('/dashboard', { as: 'demoOperator' });
  expect(await within(await menu()).findByText('In der Demo nicht zu wechseln')).toBeVisible();
});
