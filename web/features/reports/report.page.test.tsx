import { setTimeout as wait } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Report } from '#shared/contracts/reports/reports.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { waitUntilIdle } from '#web/test/clock.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

const findButton = (name: string) => screen.findByRole('button', { name });
const findDialog = () => screen.findByRole('dialog');
const computeReports = () => runJob(application.app, 'build reports');

const COMPUTE_TIMEOUT = { timeout: 50_000, interval: 200 };

const setJobState = (id: number, work: string, failure: string | null = null) =>
  application.app.store.asSystem((tx) =>
    sql`update report set work = ${work}, progress = 40, failure = ${failure} where id = ${id}`.execute(tx),
  );

/** Returns the period of the last whole months, because a report covers past days. */
function lastMonths(count: number) {
  const now = new Date();
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getUTCMonth() - count, 1), to: dayOf(now.getUTCMonth(), 0) };
}

/** Creates a draft with figures of the last months at one location. */
async function createDraft(session: ApiSession, title: string, months = 1): Promise<Report> {
  const { '@id': location } = await session.location('Spielhalle Lüneburg');
  const { customer } = await session.send<{ customer: string }>('GET', location);
  const report = { kind: 'monthly', customer, locations: [location], ...lastMonths(months), title };
  const createdReport = await session.send<Report>('POST', '/api/reports', report);
  // The job does nothing while it still makes the files of a report that an earlier test has approved.
  return vi.waitFor(async () => {
    await computeReports();
    const computed = await session.send<Report>('GET', createdReport['@id']);
    expect(computed.work).toBe('ready');
    return computed;
  }, COMPUTE_TIMEOUT);
}

it('a draft says that it is one before its PDF is downloaded, and leads to what is missing', async () => {
  const report = await createDraft(operator, 'Noch ein Entwurf');
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  expect(await screen.findByText('Das ist ein Entwurf. Er gilt erst, wenn Sie ihn freigeben.')).toBeVisible();
  expect(await findButton('Entwurf als PDF herunterladen')).toHaveAttribute('data-variant', 'default');
  expect(await findButton('Freigeben')).toHaveAttribute('data-variant', 'default');
  expect(await findButton('Bewertung schreiben')).toHaveAttribute('data-variant', 'filled');
  await user.click(await findButton('Bewertung schreiben'));
  expect(screen.getByRole('textbox', { name: 'Bewertung' })).toHaveFocus();
  fill(screen.getByRole('textbox', { name: 'Bewertung' }), 'Der Strom war ausgefallen.');
  await user.click(await findButton('Text speichern'));
  expect(await screen.findByText(/^Ihre Bewertung ist geschrieben\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Bewertung schreiben' })).not.toBeInTheDocument();
  expect(await findButton('Freigeben')).toHaveAttribute('data-variant', 'filled');
});

it('an approval saves the text once, and then shows it without a notice over its button', async () => {
  const report = await createDraft(operator, 'Noch nicht gespeichert');
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  await findButton('Freigeben');
  fill(screen.getByRole('textbox', { name: 'Bewertung' }), 'Ein ruhiger Monat.');
  const requests = vi.spyOn(globalThis, 'fetch');
  await user.dblClick(await findButton('Freigeben'));
  expect(await within(await findDialog()).findByText('Ein ruhiger Monat.')).toBeVisible();
  expect(requests.mock.calls.filter(([, options]) => options?.method === 'PATCH')).toHaveLength(1);
  requests.mockRestore();
  expect(screen.queryByText('Der Text wurde gespeichert.')).not.toBeInTheDocument();
  expect((await operator.send<Report>('GET', report['@id'])).evaluation).toBe('Ein ruhiger Monat.');
});

it('a report of one month shows the charts of the first page and tables, and a link leads back to the list', async () => {
  const { id } = await createDraft(operator, 'Ein Monat');
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  await findButton('Freigeben');
  expect(screen.getAllByRole('figure')).toHaveLength(2);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Berichte' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
  expect(address()).toBe('/reports/list');
});

it('the first page compares five figures, lists open points, and links to the evaluation and to each part', async () => {
  const report = await createDraft(operator, 'Auf einen Blick');
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  const overview = within(await screen.findByRole('region', { name: 'Auf einen Blick' }));
  const names = ['Maßnahmen', 'Kontrollgänge bestätigt', 'Versäumt', 'OASIS-Abfragen', 'Abgewiesen'];
  expect(overview.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(names);
  expect(overview.getAllByText(/davor/)[0]).toBeVisible();
  expect(overview.getByRole('img', { name: /^Balkendiagramm: Maßnahmen je Woche, höchstens/ })).toBeVisible();
  const points = within(screen.getByRole('region', { name: 'Offene Punkte' }));
  await user.click(points.getByRole('button', { name: /^Bewerten: Spielhalle Lüneburg/ }));
  const evaluation = screen.getByRole('textbox', { name: 'Bewertung' });
  expect(evaluation).toHaveFocus();
  const contents = within(screen.getByRole('navigation', { name: 'Inhalt des Berichts' }));
  for (const link of contents.getAllByRole('link', { hidden: true }))
    expect(document.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
  await expectAccessible();
  fill(screen.getByRole('textbox', { name: 'Bewertung' }), 'Der Strom war ausgefallen.');
  await user.click(await findButton('Text speichern'));
  // Any sentence may be about something else, so the point stays.
  expect(await points.findByText('siehe Eigenbewertung')).toBeVisible();
  expect(points.getByText(/^Spielhalle Lüneburg: .*versäumte/)).toBeVisible();
});

it('a report from before the first page was introduced shows its existing content', async () => {
  const { '@id': iri, id } = await createDraft(operator, 'Von früher');
  await waitFor(async () => expect((await operator.send<Report>('GET', iri)).work).toBe('ready'));
  await application.app.store.asSystem((tx) =>
    sql`update report_content set content = content - 'overview' where report_id = ${id}`.execute(tx),
  );
  await application.open(`/reports/show/${id}`, { as: operator });
  expect(await screen.findByRole('region', { name: 'Eigenbewertung' })).toBeVisible();
  expect(screen.getAllByRole('table')[0]).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Auf einen Blick' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Offene Punkte' })).not.toBeInTheDocument();
});

it('a report that is being computed shows its progress, and a failed one shows the reason and can be retried', async () => {
  const { '@id': iri, id } = await createDraft(operator, 'Am Rechnen');
  await waitFor(async () => expect((await operator.send<Report>('GET', iri)).work).toBe('ready'));
  // A job that was still running would write its own state.
  await vi.waitFor(async () => {
    await setJobState(id, 'running');
    await wait(300);
    expect((await operator.send<Report>('GET', iri)).work).toBe('running');
  }, COMPUTE_TIMEOUT);
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  expect(await screen.findByText('Zahlen werden berechnet: 40 %')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Zahlen werden berechnet' })).toHaveAttribute('value', '40');
  expect(screen.queryByRole('button', { name: 'Freigeben' })).not.toBeInTheDocument();
  await setJobState(id, 'failed', 'Der Bericht konnte nicht erstellt werden.');
  expect(await screen.findByText('Die Zahlen konnten nicht berechnet werden.')).toBeVisible();
  expect(screen.getByText('Der Bericht konnte nicht erstellt werden.')).toBeVisible();
  await expectAccessible();
  await user.click(await findButton('Erneut versuchen'));
  await waitFor(async () => expect((await operator.send<Report>('GET', iri)).work).not.toBe('failed'));
  await computeReports();
  expect(await findButton('Freigeben')).toBeVisible();
});

it('a report of several months shows charts, each with a name and its figures as a table', async () => {
  const { id } = await createDraft(operator, 'Zwei Monate', 2);
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  expect((await screen.findAllByRole('img', { name: /diagramm: / }))[0]).toBeVisible();
  const [first = document.body] = screen.getAllByRole('figure');
  expect(first).not.toHaveTextContent('(Maßnahmen)');
  await user.click(within(first).getByText('Als Tabelle zeigen'));
  expect(within(first).getByRole('table')).toBeVisible();
});

it('a second editor sees what another user has saved in the meantime, and decides what to keep', async () => {
  const report = await createDraft(operator, 'Zwei schreiben');
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  fill(await screen.findByRole('textbox', { name: 'Bewertung' }), 'Mein Text');
  await operator.send('PATCH', report['@id'], { evaluation: 'Text der Kollegin' });
  // An approval saves first. What it could not save, no later save approves.
  await user.click(await findButton('Freigeben'));
  expect(await screen.findByText('Inzwischen hat jemand anderes gespeichert')).toBeVisible();
  expect(screen.getByText('Jetzt gespeichert: Text der Kollegin')).toBeVisible();
  await expectAccessible();
  await user.click(await findButton('Text speichern'));
  expect(await screen.findByText('Der Text wurde gespeichert.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await operator.send<Report>('GET', report['@id'])).evaluation).toBe('Mein Text');
});

it('a report that another user has changed in the meantime is not approved unread', async () => {
  const report = await createDraft(operator, 'Zwei geben frei');
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  await user.click(await findButton('Freigeben'));
  expect(await within(await findDialog()).findByText('Das kann nicht rückgängig gemacht werden.')).toBeVisible();
  await operator.send('PATCH', report['@id'], { evaluation: 'Text der Kollegin' });
  expect(await screen.findByText('Der Bericht hat sich inzwischen geändert')).toBeVisible();
  await expectAccessible(await findDialog());
  await user.click(await findButton('Neuen Stand lesen'));
  expect(await screen.findByDisplayValue('Text der Kollegin')).toBeVisible();
  await user.click(await findButton('Freigeben'));
  expect(await within(await findDialog()).findByText('Text der Kollegin')).toBeVisible();
  await user.click(await findButton('Endgültig freigeben'));
  expect(await screen.findByRole('region', { name: 'Beweis' })).toBeVisible();
  expect(await operator.send('GET', report['@id'])).toMatchObject({
    state: 'approved',
    evaluation: 'Text der Kollegin',
  });
});

it('the dialog of the approval names what is open, and leads back to it', async () => {
  const { id } = await createDraft(operator, 'Noch offen');
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  await user.click(await findButton('Freigeben'));
  const dialog = within(await findDialog());
  expect(await dialog.findByText(/^\d+ offene Punkte im Bericht:$|^1 offener Punkt im Bericht:$/)).toBeVisible();
  expect(dialog.getByText(/versäumte Kontrollgänge/)).toBeVisible();
  expect(dialog.getByText('Die Bewertung ist leer.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Endgültig freigeben' })).toBeEnabled();
  await expectAccessible(await findDialog());
  await user.click(dialog.getByRole('button', { name: 'Zu den offenen Punkten' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Offene Punkte' })).toHaveFocus());
  await user.click(await findButton('Freigeben'));
  await user.click(within(await findDialog()).getByRole('button', { name: 'Bewertung schreiben' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Bewertung' })).toHaveFocus());
});

it('an approved report is locked and shows its proof, its PDF is saved, and its submission can be recorded', async () => {
  const report = await createDraft(operator, 'Freigegeben');
  await operator.send('PATCH', report['@id'], { evaluation: 'Die Zahl der Gespräche ist gestiegen.' });
  const { user } = await application.open(`/reports/show/${report.id}`, { as: operator });
  await user.click(await findButton('Freigeben'));
  const savedPdf = nextDownload();
  await user.click(await findButton('Endgültig freigeben'));
  const proof = await screen.findByRole('region', { name: 'Beweis' });
  expect(within(proof).getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'Inhalt des Berichts' }));
  const link = contents.getAllByRole('link', { hidden: true }).at(-1);
  expect(link).toHaveTextContent(/^Beweis$/);
  expect(document.querySelector(link?.getAttribute('href') ?? '')).toContainElement(proof);
  expect(screen.queryByRole('textbox', { name: 'Bewertung' })).not.toBeInTheDocument();
  expect(screen.getByText('Die Zahl der Gespräche ist gestiegen.')).toBeVisible();
  await computeReports();
  // Whoever approves a report needs its PDF, so it is saved without another click.
  expect((await savedPdf).name).toMatch(/\.pdf$/);
  // The filled button stays visible on a phone, where the others unfold.
  expect(await findButton('PDF herunterladen')).toHaveAttribute('data-variant', 'filled');
  expect(await findButton('Als eingereicht vermerken')).toHaveAttribute('data-variant', 'default');

  await user.click(await findButton('Als eingereicht vermerken'));
  const form = within(await screen.findByRole('dialog', { name: 'Als eingereicht vermerken' }));
  await user.click(form.getByRole('button', { name: 'Vermerken' }));
  expect((await form.findAllByText('Bitte die Behörde angeben.'))[0]).toBeVisible();
  fill(form.getByRole('textbox', { name: 'Behörde' }), 'Stadt Lüneburg, Ordnungsamt');
  await user.click(form.getByRole('button', { name: 'Vermerken' }));
  expect(await screen.findByText('Stadt Lüneburg, Ordnungsamt')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Als eingereicht vermerken' })).not.toBeInTheDocument(),
  );
  await expectAccessible();

  // What is wrong in it is corrected by another report.
  await user.click(await findButton('Neuen Entwurf erstellen'));
  await waitFor(() => expect(address()).not.toBe(`/reports/show/${report.id}`));
  const replacement = await operator.send<Report>('GET', address().replace('/reports/show', '/api/reports'));
  const { kind, from, to, locations, title } = report;
  expect(replacement).toMatchObject({ kind, from, to, locations, title, state: 'draft' });
});

it('the PDF is saved once after the approval, and not again when its files are created again', async () => {
  const { id } = await createDraft(operator, 'Einmal gespeichert');
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  await user.click(await findButton('Freigeben'));
  const savedPdf = nextDownload();
  await user.click(await findButton('Endgültig freigeben'));
  await screen.findByRole('region', { name: 'Beweis' });
  await computeReports();
  await savedPdf;
  const furtherDownload = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:further');
  await setJobState(id, 'running');
  expect(await screen.findByRole('progressbar', { name: 'Dateien werden erstellt' })).toBeVisible();
  await setJobState(id, 'ready');
  expect(await findButton('PDF herunterladen')).toBeEnabled();
  await waitUntilIdle();
  expect(furtherDownload).not.toHaveBeenCalled();
  furtherDownload.mockRestore();
});

it('a draft is discarded only after a confirmation, and disappears from the list', async () => {
  const { id } = await createDraft(operator, 'Verworfen');
  const { user } = await application.open(`/reports/show/${id}`, { as: operator });
  expect(await screen.findByRole('heading', { name: 'Verworfen' })).toBeVisible();
  await user.click(await findButton('Entwurf verwerfen'));
  await user.click(within(await findDialog()).getByRole('button', { name: 'Entwurf verwerfen' }));
  expect(await screen.findByText('Der Entwurf wurde verworfen.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/reports/list'));
});

it('service staff find no reports', async () => {
  await application.open('/reports/list', { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Berichte' })).not.toBeInTheDocument();
});

it('the demo can create drafts of reports, and cannot approve them', async () => {
  const demo = await application.signIn('demoOperator');
  const [location] = await demo.members<{ '@id': string; customer: string }>('/api/locations');
  const customer = location?.customer;
  const report = { kind: 'monthly', customer, locations: [location?.['@id']], ...lastMonths(1), title: 'Der Demo' };
  const { id } = await demo.send<Report>('POST', '/api/reports', report);
  await computeReports();
  await application.open(`/reports/show/${id}`, { as: demo });
  expect(await findButton('Entwurf verwerfen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Freigeben' })).not.toBeInTheDocument();
});
