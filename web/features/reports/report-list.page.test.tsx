import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { address, openApplication } from '#web/test/screen.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { presetPeriod } from './create/report-period.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

const findButton = (name: string) => screen.findByRole('button', { name });
const findDialog = () => screen.findByRole('dialog');
const computeReports = () => runJob(application.app, 'build reports');

it('a new report is about the last month at all active locations, and is refused without any', async () => {
  const { user } = await application.open('/reports/list', { as: operator });
  await user.click(await findButton('Bericht erstellen'));
  const form = within(await screen.findByRole('dialog', { name: 'Bericht erstellen' }));
  expect(form.getByRole('button', { name: 'Letzter Monat', pressed: true })).toBeVisible();
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(5);
  expect(form.getByText('5 Standorte: Altona, Lübeck, Lüneburg, Stade und 1 weitere')).toBeVisible();
  await expectAccessible(await findDialog());
  await user.click(form.getByRole('button', { name: 'Keinen auswählen' }));
  await user.click(form.getByRole('button', { name: 'Entwurf erstellen' }));
  expect((await form.findAllByText('Bitte mindestens einen Standort wählen.'))[0]).toBeVisible();
  await user.click(await form.findByRole('checkbox', { name: 'Spielhalle Lüneburg' }));
  await user.click(form.getByRole('button', { name: 'Entwurf erstellen' }));
  await waitFor(() => expect(address()).toMatch(/^\/reports\/show\/\d+$/));
  await computeReports();
  expect(await findButton('Freigeben')).toBeVisible();
  expect(screen.getAllByRole('table').at(-1)).toBeVisible();
});

it('the report that is due is adapted with its kind, period and locations, and the dialog says that a draft is created', async () => {
  const { user } = await application.open('/reports/list', { as: operator });
  await user.click(await findButton('Alle 3 zeigen'));
  await user.click(await screen.findByRole('button', { name: /^Anpassen: Hamburg/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Bericht erstellen' }));
  expect(form.getByRole('radio', { name: 'Bericht zum Sozialkonzept' })).toBeChecked();
  await waitFor(() => expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2));
  expect(form.getByText('Zuerst als Entwurf. Er gilt, sobald Sie ihn freigeben.')).toBeVisible();
  const announced = form.getByText(/^Bericht zum Sozialkonzept ·/);
  expect(form.getByText('2 Standorte: Altona, Wandsbek')).toBeVisible();
  expect(form.getByRole('button', { name: 'Fälliger Zeitraum', pressed: true })).toBeVisible();
  const duePeriod = announced.textContent.split(' · ')[1];
  await user.click(form.getByRole('radio', { name: 'Monatsbericht' }));
  expect(announced).not.toHaveTextContent(String(duePeriod));
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(5);
  await user.click(form.getByRole('radio', { name: 'Bericht zum Sozialkonzept' }));
  expect(announced).toHaveTextContent(String(duePeriod));
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
});

it('a draft of the same kind, locations and period is opened instead of being made twice', async () => {
  const { '@id': location } = await operator.location('Spielhalle Stade');
  const { customer } = await operator.send<{ customer: string }>('GET', location);
  const report = {
    kind: 'training',
    customer,
    locations: [location],
    ...presetPeriod('year', localDay(Date.now())),
    title: 'Schon da',
  };
  const { id } = await operator.send<Report>('POST', '/api/reports', report);
  const { user } = await application.open('/reports/list', { as: operator });
  await user.click(await findButton('Bericht erstellen'));
  const form = within(await screen.findByRole('dialog', { name: 'Bericht erstellen' }));
  await user.click(form.getByRole('radio', { name: 'Schulungsübersicht' }));
  expect(form.getByRole('button', { name: 'Entwurf erstellen' })).toHaveAttribute('data-variant', 'filled');
  await user.click(form.getByRole('button', { name: 'Keinen auswählen' }));
  await user.click(form.getByRole('checkbox', { name: 'Spielhalle Stade' }));
  expect(await form.findByText(/^Diesen Bericht gibt es schon: Entwurf vom /)).toBeVisible();
  expect(form.getByRole('button', { name: 'Neu erstellen' })).toHaveAttribute('data-variant', 'default');
  await user.click(form.getByRole('checkbox', { name: 'Spielhalle Lüneburg' }));
  expect(form.getByText(/^Für einen dieser Standorte gibt es diesen Bericht schon: Entwurf vom /)).toBeVisible();
  expect(form.getByRole('button', { name: 'Bericht ansehen' })).toBeVisible();
  expect(form.getByRole('button', { name: 'Entwurf erstellen' })).toHaveAttribute('data-variant', 'filled');
  await user.click(form.getByRole('checkbox', { name: 'Spielhalle Lüneburg' }));
  await expectAccessible(await findDialog());
  await user.click(form.getByRole('button', { name: 'Entwurf öffnen' }));
  await waitFor(() => expect(address()).toBe(`/reports/show/${id}`));
});

it('on a phone the chosen locations are a number until they are to be changed, and do not fold while they are', async () => {
  const { user } = await application.open('/reports/list', { as: operator, width: 390 });
  await user.click(await findButton('Bericht erstellen'));
  const form = within(await screen.findByRole('dialog', { name: 'Bericht erstellen' }));
  expect(await form.findByText('5 von 6 gewählt')).toBeVisible();
  expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Standorte ändern' }));
  await user.click(form.getByRole('checkbox', { name: 'Spielhalle Stade' }));
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
});

it('the list leads to the page on which anybody verifies a report', async () => {
  await application.open('/reports/list', { as: operator });
  expect(await screen.findByRole('link', { name: 'Bericht prüfen' })).toHaveAttribute('href', '/pruefen');
});

it('all active locations are chosen at once, and those that are not active one by one', async () => {
  const { user } = await application.open('/reports/list', { as: operator });
  await user.click(await findButton('Bericht erstellen'));
  const form = within(await screen.findByRole('dialog', { name: 'Bericht erstellen' }));
  const inactive = await form.findByRole('checkbox', { name: 'Spielhalle Neumünster' });
  expect(inactive).toHaveAccessibleDescription('nicht aktiv');
  expect(inactive).not.toBeChecked();
  await user.click(inactive);
  await user.click(form.getByRole('button', { name: 'Keinen auswählen' }));
  expect(form.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Alle 5 aktiven auswählen' }));
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(5);
});

it('the next due report is created with one click, with all values filled in', async () => {
  const { user } = await application.open('/reports/list', { as: operator });
  const dues = within(await screen.findByRole('region', { name: 'Nächster Bericht fällig' }));
  await user.click(await dues.findByRole('button', { name: /^Jetzt erstellen: Hamburg/ }));
  await waitFor(() => expect(address()).toMatch(/^\/reports\/show\/\d+$/));
  const createdReport = await operator.send<Report>('GET', address().replace('/reports/show', '/api/reports'));
  expect(createdReport).toMatchObject({ kind: 'socialConcept', state: 'draft' });
  expect(createdReport.locations).toHaveLength(2);
  await computeReports();
  expect(await findButton('Freigeben')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Berichte' }));
  expect(await screen.findByRole('link', { name: 'Bericht öffnen' })).toBeVisible();
});
