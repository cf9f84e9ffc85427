import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const LOCATION = 'Spielhalle Wandsbek';
const PROFILE_NAME = 'Anja Brandt';

const application = await openApplication();
const operator = await application.signIn('operator');

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

const findRows = async () => {
  const table = await screen.findByRole('table', { name: 'Kontrollgänge' });
  return [...table.querySelectorAll<HTMLElement>('tbody > tr:has(td)')];
};
async function expectEachRow(text: string | RegExp) {
  await waitFor(async () => {
    const found = await findRows();
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) expect(row).toHaveTextContent(text);
  });
}

describe('the list of inspection tours for the operator', () => {
  it('finds tours with a finding by filters stored in the URL', async () => {
    const { user } = await application.open('/inspectiontours/list', { as: 'operator' });
    await chooseFilter(user, 'Befund', 'mit Befund');
    await chooseFilter(user, 'Standort', LOCATION);
    await waitFor(() => expect(address()).toMatch(/finding=yes.*location=/));
    await expectEachRow(LOCATION);
    for (const row of await findRows()) expect(row).not.toHaveTextContent('Ohne Befund');
    for (const row of await findRows()) expect(within(row).getByRole('img', { name: 'Befund' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filter löschen' }));
    await waitFor(() => expect(address()).toBe('/inspectiontours/list'));
  });

  it('applies the filters of a link', async () => {
    const { '@id': location } = await operator.location(LOCATION);
    await application.open(`/inspectiontours/list?finding=yes&location=${location}`, { as: operator });
    expect(await screen.findByRole('button', { name: 'Filter Befund: mit Befund löschen' })).toBeVisible();
    await expectEachRow(LOCATION);
    for (const row of await findRows()) expect(row).not.toHaveTextContent('Ohne Befund');
  });

  it('distinguishes automatic and missed tours from those recorded by a person', async () => {
    const { user } = await application.open('/inspectiontours/list?source=auto', { as: operator });
    await expectEachRow('automatisch');
    await chooseFilter(user, 'Erfassung', 'versäumt');
    await waitFor(() => expect(address()).toBe('/inspectiontours/list?source=missed'));
    await expectEachRow(/Nicht erfasst.*versäumt|versäumt.*Nicht erfasst/);
  });

  it('shows how many deadlines of a day were kept, and steps from day to day', async () => {
    const { '@id': location } = await operator.location(LOCATION);
    const tours = await operator.members<InspectionTour>(
      `/api/inspection_tours?location=${location}&exists[dueAt]=true&dueAt[before]=${dayBefore(3)}&order[dueAt]=desc&itemsPerPage=1`,
    );
    // Not a fixed number of days ago, because the location may have been closed on that day.
    const day = tours[0]?.dueAt?.slice(0, 10) ?? '';
    const { user } = await application.open(`/inspectiontours/list?view=day&day=${day}`, { as: operator });
    const choices = await screen.findByRole('combobox', { name: 'Standort' });
    await user.selectOptions(choices, await within(choices).findByRole('option', { name: LOCATION }));
    expect(await screen.findByText(/^\d+ von \d+ eingehalten$/)).toBeVisible();
    const entries = await screen.findByRole('list', { name: 'Kontrollgänge des Tages' });
    expect(within(entries).getAllByRole('listitem').length).toBeGreaterThan(3);
    await user.click(screen.getByRole('button', { name: 'Vorheriger Tag' }));
    await waitFor(() => expect(address()).not.toContain(day));
    await user.click(screen.getByRole('button', { name: 'Nächster Tag' }));
    await waitFor(() => expect(address()).toContain(day));
    await user.click(screen.getByRole('button', { name: 'Heute' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nächster Tag' })).toBeDisabled());
  });

  it('reads a day as it is typed, refuses one to come at the field, and offers a calendar', async () => {
    const { user } = await application.open('/inspectiontours/list?view=day', { as: operator });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tag' });
    const today = field.value;
    await user.clear(field);
    await user.type(field, '3.11.26');
    expect(address()).not.toContain('day=');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('day=2026-11-03'));
    expect(field).toHaveValue('03.11.2026');
    await user.clear(field);
    await user.type(field, '3.13.26');
    await user.tab();
    expect(field).toHaveAccessibleDescription('Bitte ein Datum wie 03.04.2026 angeben.');
    expect(field).toHaveValue('3.13.26');
    await user.clear(field);
    await user.type(field, '1.1.2046');
    await user.tab();
    expect(field).toHaveAccessibleDescription(`Bitte einen Tag bis zum ${today} angeben.`);
    expect(address()).toContain('day=2026-11-03');

    await user.clear(field);
    await user.type(field, '4.11.');
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    const calendar = await screen.findByRole('dialog', { name: 'Kalender' });
    await user.click(await within(calendar).findByLabelText('5 November 2026'));
    await waitFor(() => expect(address()).toContain('day=2026-11-05'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('leads from a missed tour of another location to its addition there', async () => {
    const session = await application.signIn('operator');
    await session.chooseLocation('Spielhalle Altona');
    const { '@id': location } = await session.location(LOCATION);
    const missed = await session.members<InspectionTour>(
      `/api/inspection_tours?location=${location}&completionSource=missed`,
    );
    const tour = missed.find(({ correctedBy }) => correctedBy === undefined);
    const { user } = await application.open(`/inspectiontours/list?tour=${tour?.id}`, { as: session });
    await user.click(await screen.findByRole('button', { name: 'Standort wechseln und nachtragen' }));
    expect(await screen.findByRole('dialog', { name: 'Kontrollgang nachtragen' })).toBeVisible();
    const detail = screen.getByRole('dialog', { name: 'Kontrollgang', hidden: true });
    expect(within(detail).getByText('Nachtragen')).toBeInTheDocument();
    expect(within(detail).queryByText(/^Standort wechseln/)).not.toBeInTheDocument();
  });

  it('leads from the page of a tour of another location to its correction there', async () => {
    const session = await application.signIn('operator');
    await session.chooseLocation('Spielhalle Altona');
    const { '@id': location } = await session.location(LOCATION);
    const [tour] = await session.members<InspectionTour>(
      `/api/inspection_tours?location=${location}&completionSource=manual&exists[correctedBy]=false`,
    );
    const { user } = await application.open(`/inspectiontours/show/${tour?.id}`, { as: session });
    await user.click(await screen.findByRole('button', { name: 'Standort wechseln und korrigieren' }));
    expect(await screen.findByRole('dialog', { name: 'Kontrollgang korrigieren' })).toBeVisible();
  });

  it('exports the filtered list', async () => {
    const download = nextDownload();
    const { user } = await application.open('/inspectiontours/list?source=missed', { as: operator });
    await expectEachRow('versäumt');
    await user.click(screen.getByRole('button', { name: 'CSV-Export' }));
    const { name, bytes } = await download;
    expect(name).toMatch(/^Kontrollgaenge-\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = (await bytes.text()).trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toContain('versäumt');
  });
});

describe('the list of inspection tours for service staff', () => {
  it('corrects a tour with a reason, and the first version stays in its history', async () => {
    const session = await application.signIn('service');
    await session.chooseLocation(LOCATION);
    await session.chooseProfile(PROFILE_NAME);
    await session.completeTasksDueSoon();
    const tour = await session.send<InspectionTour>('POST', '/api/inspection_tours', { status: '/api/statuses/1' });
    const { user } = await application.open('/inspectiontours/list', { as: session });
    const [newest] = await findRows();
    await user.click(within(newest ?? document.body).getAllByRole('button')[0] ?? document.body);
    const detail = await screen.findByRole('dialog', { name: 'Kontrollgang' });
    expect(address()).toBe(`/inspectiontours/list?tour=${tour.id}`);
    await user.click(await within(detail).findByRole('button', { name: 'Korrigieren' }));
    const form = await screen.findByRole('dialog', { name: 'Kontrollgang korrigieren' });
    await user.click(await within(form).findByRole('radio', { name: 'Sonstiger Befund' }));
    fill(within(form).getByLabelText(/^Was ist aufgefallen\?/), 'Automat 4 stand offen');
    fill(within(form).getByLabelText(/^Grund der Korrektur/), 'Befund vergessen');
    await user.click(within(form).getByRole('button', { name: 'Korrektur speichern' }));
    expect(await screen.findByText('Der Kontrollgang wurde korrigiert.')).toBeVisible();
    expect(await within(detail).findByRole('heading', { name: 'Sonstiger Befund' })).toBeVisible();
    expect(within(detail).getByText('korrigiert')).toBeVisible();
    await waitFor(() => expect(within(detail).getAllByRole('listitem')).toHaveLength(2));
    expect(within(detail).getAllByRole('listitem')[1]).toHaveTextContent('Grund: Befund vergessen');

    await application.open(`/inspectiontours/show/${tour.id}`, { as: session });
    await user.click(await screen.findByRole('link', { name: 'Zur korrigierten Fassung' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sonstiger Befund' })).toBeVisible();
  });
});
