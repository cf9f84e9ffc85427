import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const table = (name: string) => screen.findByRole('table', { name });
const rows = async (name: string) => [...(await table(name)).querySelectorAll<HTMLElement>('tbody > tr:has(td)')];
const days = async (name: string) => (await table(name)).querySelectorAll('th[scope="rowgroup"]').length;
const head = async (list: string, name: string) => within(await table(list)).findByRole('columnheader', { name });
const titles = async (name: string) => (await rows(name)).map((row) => row.querySelector('[data-opens]')?.textContent);
const opener = (row: HTMLElement | undefined) => {
  const button = row?.querySelector<HTMLElement>('[data-opens]');
  if (!button) throw new Error('The row has no button.');
  return button;
};

describe('the heads of a list', () => {
  it('sort by a press, keep the order in the address, and are no buttons where the API does not sort', async () => {
    const { user } = await application.open('/locations/list', { as: 'operator' });
    expect(await head('Standorte', 'Standort')).toHaveAttribute('aria-sort', 'ascending');
    expect(within(await head('Standorte', 'Funktionen')).queryByRole('button')).toBeNull();
    const ascending = await titles('Standorte');
    await user.click(await screen.findByRole('button', { name: 'Standort' }));
    await waitFor(() => expect(address()).toContain('order=-name'));
    await waitFor(async () => expect(await titles('Standorte')).toEqual(ascending.toReversed()));
    expect(await head('Standorte', 'Standort')).toHaveAttribute('aria-sort', 'descending');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await titles('Standorte')).toEqual(ascending));
    expect(address()).not.toContain('order');
  });

  it('take the headings of days away while the list is sorted by something else, and give them back', async () => {
    const { user } = await application.open('/inspectiontours/list', { as: 'operator' });
    expect(await days('Kontrollgänge')).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: 'Fällig' }));
    await waitFor(async () => expect(await days('Kontrollgänge')).toBe(0));
    expect((await rows('Kontrollgänge'))[0]).toHaveTextContent(/\d\d?\. \p{L}+\.?.*, \d\d:\d\d/u);
    await user.click(await screen.findByRole('button', { name: 'Zeit' }));
    await waitFor(async () => expect(await days('Kontrollgänge')).toBeGreaterThan(0));
  });

  it.each([
    ['Maßnahmen', '/activities/list', { Maßnahme: 'actionName', Profil: 'profileName', Standort: 'locationName' }],
    ['Kontrollgänge', '/inspectiontours/list', { Profil: 'profileName', Standort: 'locationName' }],
    ['Aufgaben', '/tasks/list', { Aufgabe: 'description', Standort: 'locationName' }],
    ['Aufgaben', '/tasks/list?status=done', { Profil: 'profileName' }],
    ['Protokolle', '/service/protocols', { Protokoll: 'formName', Profil: 'profileName', Standort: 'locationName' }],
    ['Abfragen', '/locations/queries', { Standort: 'locationName', Profil: 'profileName' }],
  ])('of the list of %s sort by what the API orders', async (list, path, heads) => {
    const { user } = await application.open(path, { as: 'operator' });
    for (const [name, field] of Object.entries(heads)) {
      await user.click(within(await head(list, name)).getByRole('button'));
      await waitFor(() => expect(address()).toContain(`order=${field}`));
    }
  });

  it('are replaced by a choice beside the filters on a phone', async () => {
    const { user } = await application.open('/locations/list', { as: 'operator', width: 390 });
    const filters = await screen.findByRole('search', { name: 'Liste filtern' });
    await user.click(await within(filters).findByRole('button', { name: 'Sortieren' }));
    const orders = await screen.findByRole('dialog', { name: 'Sortieren' });
    await user.click(within(orders).getByRole('button', { name: 'Standort, absteigend' }));
    await waitFor(() => expect(address()).toContain('order=-name'));
  });
});

it('the way back from a page gives the focus to the row from which one came, and the menu does not', async () => {
  const { user } = await application.open('/locations/list', { as: 'operator' });
  const openedTitle = opener((await rows('Standorte'))[1]).textContent.trim();
  opener((await rows('Standorte'))[1]).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: openedTitle });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
  await waitFor(async () => expect(opener((await rows('Standorte'))[1])).toHaveFocus());
  await user.click(await screen.findByRole('link', { name: 'Berichte' }));
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  await user.click(await screen.findByRole('button', { name: 'Standorte & OASIS' }));
  await user.click(await screen.findByRole('link', { name: 'Standorte' }));
  await table('Standorte');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

describe('the details beside a list', () => {
  it('are browsed by the arrow keys, closed by Escape, and give the focus to the row that was shown last', async () => {
    const { user } = await application.open('/activities/list', { as: 'operator' });
    const [first, second] = await rows('Maßnahmen');
    opener(first).focus();
    await user.keyboard('{Enter}');
    const detail = await screen.findByRole('dialog', { name: 'Maßnahme' });
    expect(await within(detail).findByText(/^1 von /)).toHaveTextContent(/^\S.*, 1 von [\d.]+$/);
    expect(within(detail).getByText(/^1 von /)).toHaveRole('status');
    const opened = address();
    await user.keyboard('{ArrowDown}');
    expect(await within(detail).findByText(/^2 von /)).toBeVisible();
    expect(address()).not.toBe(opened);
    expect(second).toHaveAttribute('data-open', 'true');
    await user.keyboard('{ArrowUp}');
    expect(await within(detail).findByText(/^1 von /)).toBeVisible();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(await within(detail).findByText(/^2 von /)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener(second)).toHaveFocus());
  });

  it('are there again after a reload, with the way to the next row', async () => {
    const { user, reload } = await application.open('/locations/queries', { as: 'operator' });
    await user.click(opener((await rows('Abfragen'))[0]));
    const shown = await within(await screen.findByRole('dialog')).findByText(/^1 von /);
    const { textContent } = shown;
    reload();
    const detail = await screen.findByRole('dialog', { name: 'OASIS-Abfrage' });
    expect(await within(detail).findByText(/^1 von /)).toHaveTextContent(textContent);
    expect(within(detail).getByRole('button', { name: 'Vorheriger Eintrag' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(detail).getByRole('button', { name: 'Nächster Eintrag' }));
    expect(await within(detail).findByText(/^2 von /)).toBeVisible();
  });
});

describe('further rows of a list', () => {
  it('come below, and the first of them gets the focus', async () => {
    const { user } = await application.open('/activities/list', { as: 'operator' });
    expect(await rows('Maßnahmen')).toHaveLength(30);
    await user.click(await screen.findByRole('button', { name: 'weitere laden' }));
    await waitFor(async () => expect((await rows('Maßnahmen')).length).toBeGreaterThan(30));
    const [, ...others] = (await rows('Maßnahmen')).slice(29);
    await waitFor(() => expect(opener(others[0])).toHaveFocus());
  });
});
