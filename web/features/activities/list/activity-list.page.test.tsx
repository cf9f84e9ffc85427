import { randomUUID } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiSession, Named } from '#e2e/support/people.ts';
import { type Activity, activities } from '#shared/contracts/activities/activities.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { loseConnection, refuse } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const LOCATION = 'Wettladen Köln-Ehrenfeld';
const PROFILE_NAME = 'Murat Kaya';
const ACTION = 'Selbsttest angeboten';
const NEW_ACTION = 'Informationsgespräch geführt';

const application = await openApplication();

const uniqueComment = () => `Beobachtung ${randomUUID().slice(0, 8)}`;

async function record(session: ApiSession, comment: string): Promise<Activity> {
  const actions = await session.members<Named>('/api/actions?pagination=false');
  const action = actions.findLast(({ name }) => name === ACTION);
  return session.send<Activity>('POST', '/api/activities', { action: action?.['@id'], comment });
}

/** Opens the list for service staff at their only location, where nothing is due. */
async function startWork() {
  const session = await application.signIn('otherService');
  await session.chooseLocation(LOCATION);
  await session.chooseProfile(PROFILE_NAME);
  await session.completeTasksDueSoon();
  await session.recordTour();
  return session;
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Maßnahmen' });
  return [...table.querySelectorAll<HTMLElement>('tbody > tr:has(td)')];
};
const rowsWith = async (comment: string) => (await rows()).filter(({ textContent }) => textContent.includes(comment));
const press = (container: HTMLElement, name: string) => within(container).getByRole('button', { name });

describe('the list of activities for service staff', () => {
  it('shows a correction with its mark in the list, and the whole history in the detail', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const { user } = await application.open('/activities/list', { as: session });
    await screen.findByText(comment);
    const [row] = await rowsWith(comment);
    if (row === undefined) throw new Error(`${comment} stands in no row.`);
    await user.click(press(row, ACTION));
    const detail = await screen.findByRole('dialog', { name: 'Maßnahme' });
    await user.click(await within(detail).findByRole('button', { name: 'Korrigieren' }));
    const form = await screen.findByRole('dialog', { name: 'Maßnahme korrigieren' });
    await user.selectOptions(within(form).getByLabelText('Maßnahme'), NEW_ACTION);
    fill(within(form).getByLabelText(/^Kommentar/), `${comment} an der Theke`);
    fill(within(form).getByLabelText(/^Grund der Korrektur/), 'Ort vergessen');
    await user.click(press(form, 'Korrektur speichern'));
    expect(await screen.findByText('Die Maßnahme wurde korrigiert.')).toBeVisible();
    await waitFor(() => expect(within(detail).getAllByRole('listitem')).toHaveLength(2));
    const [first, second] = within(detail).getAllByRole('listitem');
    expect(first).toHaveTextContent('Erfasst');
    expect(second).toHaveTextContent('Grund: Ort vergessen');
    expect(second).toHaveTextContent(`Maßnahme: vorher ${ACTION} → jetzt ${NEW_ACTION}`);
    await waitFor(() =>
      expect([...detail.querySelectorAll('dt')].map(({ textContent }) => textContent)).toContain('Korrigiert'),
    );
    expect(within(detail).getByText('Erfasst', { selector: 'dt' })).toBeVisible();
    await user.click(press(detail, 'Schließen'));
    await waitFor(async () => expect((await rowsWith(comment))[0]).toHaveTextContent(`${comment} an der Theke`));
    expect(await rowsWith(comment)).toHaveLength(1);
    expect((await rowsWith(comment))[0]).toHaveTextContent('korrigiert');
  });

  it('shows without a connection what the list has of a record, and offers to correct it once the server answers', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const { user } = await application.open('/activities/list', { as: session });
    await screen.findByText(comment);
    const [row = document.body] = await rowsWith(comment);
    const restoreConnection = loseConnection();
    await user.click(press(row, ACTION));
    const detail = within(await screen.findByRole('dialog', { name: 'Maßnahme' }));
    expect(await detail.findByText(/^Keine Verbindung – Stand heute, \d\d:\d\d Uhr$/)).toBeVisible();
    expect(detail.getByText(comment)).toBeVisible();
    expect(await detail.findByText('Der Verlauf folgt, sobald die Verbindung wieder besteht.')).toBeVisible();
    expect(detail.queryByRole('button', { name: 'Korrigieren' })).toBeNull();
    restoreConnection();
    expect(await detail.findByRole('button', { name: 'Korrigieren' })).toBeVisible();
    await waitFor(() => expect(detail.queryByText(/^Keine Verbindung/)).toBeNull());
    expect(await detail.findByRole('listitem')).toHaveTextContent('Erfasst');
  });

  it('moves nothing of an open record when the connection is lost', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const { user } = await application.open('/activities/list', { as: session });
    await screen.findByText(comment);
    const [row = document.body] = await rowsWith(comment);
    await user.click(press(row, ACTION));
    const detail = within(await screen.findByRole('dialog', { name: 'Maßnahme' }));
    const button = await detail.findByRole('button', { name: 'Korrigieren' });
    const restoreConnection = loseConnection();
    await act(() => queryClient.refetchQueries({ queryKey: [activities.path] }));
    const notice = await detail.findByText(/^Keine Verbindung – Stand heute/);
    expect(button).toBeInTheDocument();
    expect(button).not.toBeVisible();
    const history = detail.getByRole('heading', { name: 'Verlauf' });
    expect(history.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    restoreConnection();
    await waitFor(() => expect(button).toBeVisible());
  });

  it('keeps its rows without a notice above them while no answer comes, and says so when the server fails', async () => {
    const session = await startWork();
    await application.open('/activities/list', { as: session });
    expect((await rows())[0]).toBeVisible();
    const restoreConnection = loseConnection();
    await act(() => queryClient.refetchQueries({ queryKey: [activities.path] }));
    expect(await screen.findByText('Offline – Sie sehen den letzten Stand.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await rows())[0]).toBeVisible();
    restoreConnection();
    refuse({ path: activities.path, method: 'GET' }, 500);
    await act(() => queryClient.refetchQueries({ queryKey: [activities.path] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Maßnahmen konnten nicht geladen werden.');
    expect((await rows())[0]).toBeVisible();
  });

  it('shows what waits on this device although the list was never loaded', async () => {
    const session = await startWork();
    const { user } = await application.open('/service', { as: session });
    const tiles = within(await screen.findByRole('region', { name: 'Maßnahme erfassen' }));
    const [tile = document.body] = await tiles.findAllByRole('button');
    const name = tile.textContent;
    const restoreConnection = loseConnection();
    onTestFinished(restoreConnection);
    await user.click(tile);
    const menu = within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
    await user.click(menu.getByRole('link', { name: 'Maßnahmen' }));
    const waiting = within(await screen.findByRole('region', { name: 'Noch nicht übertragen' }));
    expect(waiting.getByRole('listitem')).toHaveTextContent(name);
    expect(waiting.getByText('wartet')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Maßnahmen' })).toBeNull();
  });

  it('takes an activity back by its own button, with a usual reason by one tap', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const { user } = await application.open('/activities/list', { as: session });
    await screen.findByText(comment);
    const [row] = await rowsWith(comment);
    if (row === undefined) throw new Error(`${comment} stands in no row.`);
    await user.click(press(row, ACTION));
    const detail = await screen.findByRole('dialog', { name: 'Maßnahme' });
    await user.click(await within(detail).findByRole('button', { name: 'Zurücknehmen' }));
    const form = await screen.findByRole('dialog', { name: 'Maßnahme zurücknehmen' });
    expect(within(form).getAllByRole('textbox')).toHaveLength(1);
    expect(within(form).getByLabelText(/^Grund der Korrektur/)).toHaveValue('Versehentlich erfasst');
    await user.click(press(form, 'Doppelt erfasst'));
    await user.click(press(form, 'Zurücknehmen'));
    expect(await screen.findByText('Die Maßnahme wurde zurückgenommen.')).toBeVisible();
    expect(await within(detail).findByText(ACTION, { selector: 's' })).toBeVisible();
    const [withdrawn = document.body] = await rowsWith(comment);
    expect(within(withdrawn).getByText(ACTION, { selector: 's' })).toBeVisible();
    const [newest] = await session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=1');
    expect(newest).toMatchObject({ comment, isCancelled: true, reason: 'Doppelt erfasst' });
  });

  it('shows cards on a phone', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const { user } = await application.open('/activities/list', { as: session, width: 390 });
    const list = await screen.findByRole('region', { name: 'Maßnahmen' });
    expect(within(list).queryByRole('table')).toBeNull();
    const card = (await within(list).findByText(comment)).closest('li');
    if (card === null) throw new Error(`${comment} stands on no card.`);
    expect(card).toHaveTextContent(PROFILE_NAME);
    await user.click(press(card, ACTION));
    const detail = await screen.findByRole('dialog', { name: 'Maßnahme' });
    expect(await within(detail).findByText(comment)).toBeVisible();
  });
});

describe('the list of activities for the operator', () => {
  it('filters by period, action and profile, and shows the active filters', async () => {
    const { user } = await application.open('/activities/list', { as: 'otherOperator', at: LOCATION });
    expect(await rows()).toHaveLength(30);
    await chooseFilter(user, 'Zeitraum', 'Letzte 30 Tage');
    await chooseFilter(user, 'Maßnahme', ACTION);
    await waitFor(() => expect(address()).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/));
    const chips = screen.getByRole('group', { name: 'Aktive Filter' });
    expect(press(chips, `Filter Maßnahme: ${ACTION} löschen`)).toBeVisible();
    expect(press(chips, 'Filter Zeitraum: Letzte 30 Tage löschen')).toBeVisible();
    await waitFor(async () => {
      const found = await rows();
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) expect(row).toHaveTextContent(ACTION);
    });
    await user.click(screen.getByRole('button', { name: 'Filter löschen' }));
    await waitFor(async () => expect(await rows()).toHaveLength(30));
  });

  it('applies the filters of a link', async () => {
    const { action } = await record(await startWork(), uniqueComment());
    await application.open(`/activities/list?action=${action}`, { as: 'otherOperator', at: LOCATION });
    expect(await screen.findByRole('button', { name: `Filter Maßnahme: ${ACTION} löschen` })).toBeVisible();
    for (const row of await rows()) expect(row).toHaveTextContent(ACTION);
  });

  it('exports exactly the rows the list shows', async () => {
    const comment = uniqueComment();
    const session = await startWork();
    await record(session, comment);
    const saving = nextDownload();
    const { '@id': profile } = await session.profile(PROFILE_NAME);
    const { user } = await application.open(`/activities/list?profile=${profile}`, {
      as: 'otherOperator',
      at: LOCATION,
    });
    await user.click(await screen.findByRole('button', { name: 'CSV-Export' }));
    const { name, bytes } = await saving;
    expect(name).toMatch(/\.csv$/);
    const [head, ...lines] = (await bytes.text()).trim().split('\r\n');
    expect(head).toContain('Maßnahme');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain(PROFILE_NAME);
    expect(lines.some((line) => line.includes(comment))).toBe(true);
    const savingWorkbook = nextDownload();
    await user.click(screen.getByRole('button', { name: 'XLSX-Export' }));
    const workbook = await savingWorkbook;
    expect(workbook.name).toMatch(/\.xlsx$/);
    // An .xlsx workbook is a ZIP file.
    expect(await workbook.bytes.slice(0, 2).text()).toBe('PK');
  });
});

it('the operator is led from an activity of another location to its correction there', async () => {
  const session = await application.signIn('otherOperator');
  await session.chooseLocation('Wettladen Koblenz');
  const { '@id': location } = await session.location(LOCATION);
  const [activity] = await session.members<Activity>(
    `/api/activities?location=${location}&exists[correctedBy]=false&isCancelled=false`,
  );
  const { user } = await application.open(`/activities/list?activity=${activity?.id}`, { as: session });
  await user.click(await screen.findByRole('button', { name: 'Standort wechseln und korrigieren' }));
  expect(await screen.findByRole('dialog', { name: 'Maßnahme korrigieren' })).toBeVisible();
});
