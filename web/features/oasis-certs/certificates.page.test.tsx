import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleFile } from '#e2e/support/sample-files.ts';
import { openTestAuthority } from '#server/oasis/simulator/test-authority.ts';
import { useSimulator } from '#server/test/tools/use-simulator.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('otherOperator');

const PASSPHRASE = 'Datei-Kennwort-31';
const PASSWORD = 'Kennung-Passwort-47';
const WRONG_PASSPHRASE = 'Falsch-31';
const NAME = 'OASIS Neustadt';
const LOCATION = 'Wettladen Neustadt am See';

let simulator: Awaited<ReturnType<typeof useSimulator>>;
beforeAll(async () => {
  simulator = await useSimulator(application.app);
  const [known] = await operator.members<Location>('/api/locations');
  await operator.send('POST', '/api/locations', {
    name: LOCATION,
    type: 'bettingShop',
    state: known?.state,
  });
});
afterAll(() => simulator.stop());

/** Returns a certificate file that the simulator of the authority accepts. */
function issueCertificateFile(fromDays: number, toDays: number): SampleFile {
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);
  const options = {
    name: 'Rhein Wetten GmbH',
    passphrase: PASSPHRASE,
    validFrom: daysFromNow(fromDays),
    validTo: daysFromNow(toDays),
  };
  const buffer = openTestAuthority(simulator.folder).issueClient(options);
  return { name: 'zertifikat.p12', mimeType: 'application/x-pkcs12', buffer };
}

const findGaps = () => screen.findByRole('region', { name: /keine Spielerprüfung möglich/ });
const input = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'form input' });
const findButton = (name: string) => screen.findByRole('button', { name });
const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const state = () => screen.findByRole('region', { name: 'Zustand' });

it('a location without a certificate is reported on the dashboard and on the list', async () => {
  const { user } = await application.open('/oasiscerts/dashboard', { as: operator });
  expect(await findGaps()).toHaveTextContent(`${LOCATION} – kein Zertifikat`);
  await user.click(screen.getByRole('link', { name: 'Alle Zertifikate' }));
  expect(await findButton('Zertifikat hochladen')).toBeVisible();
  expect(await findGaps()).toHaveTextContent(LOCATION);
  const tabs = within(screen.getByRole('navigation', { name: 'OASIS' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Alle Zertifikate');
  await user.click(tabs.getByRole('link', { name: 'Überblick' }));
  expect(await screen.findByRole('heading', { name: 'OASIS Verwaltung' })).toBeVisible();
});

it('a wrong password is reported at its field and not stored, and the right one uploads the certificate', async () => {
  const { user } = await application.open('/oasiscerts/list', { as: operator });
  await user.click(await findButton('Zertifikat hochladen'));
  await user.click(await screen.findByRole('checkbox', { name: LOCATION }));
  chooseFile(document.body, issueCertificateFile(-1, 700));
  fill(input('Passwort des Zertifikats'), WRONG_PASSPHRASE);
  fill(input('Kennung'), 'rhein01');
  fill(input('Passwort zur Kennung'), PASSWORD);
  fill(input('Name'), NAME);
  await user.click(await findButton('Prüfen und speichern'));
  const problem = await findButton('Passwort des Zertifikats: Dieses Passwort öffnet die Zertifikatsdatei nicht.');
  await waitFor(() => expect(problem.closest('[role="alert"]')).toHaveFocus());
  await user.click(problem);
  expect(input('Passwort des Zertifikats')).toHaveFocus();
  await expectAccessible();
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]);
  expect(stored).not.toMatch(new RegExp(`${PASSPHRASE}|${PASSWORD}|${WRONG_PASSPHRASE}`));

  fill(input('Passwort des Zertifikats'), PASSPHRASE);
  await user.click(await findButton('Prüfen und speichern'));
  expect(await screen.findByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  expect(await state()).toHaveTextContent('Simulator');
  await user.click(section('Verwendung'));
  expect(await screen.findByRole('checkbox', { name: LOCATION })).toBeChecked();
});

/** Opens the page of the certificate that the previous test has uploaded. */
async function openCertificate() {
  const [known] = (await operator.members<{ id: number; name: string }>('/api/oasis_certificates')).filter(
    ({ name }) => name === NAME,
  );
  return application.open(`/oasiscerts/edit/${known?.id}`, { as: operator });
}

it('the operator sets the OASIS id of a location and tests the connection', async () => {
  const { user } = await openCertificate();
  await screen.findByRole('navigation', { name: 'Abschnitte' });
  await user.click(section('Kennungen der Standorte'));
  await user.click(await findButton(`Kennung angeben: ${LOCATION}`));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Betriebsstättenkennung/), 'BS-4711{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Kennungen der Standorte' })).toHaveTextContent('BS-4711'),
  );
  await user.click(await findButton('Verbindung testen'));
  expect(await screen.findByText(/Verbindung steht/)).toBeVisible();
  await user.click(section('Zustand'));
  await waitFor(async () => expect(await state()).not.toHaveTextContent('noch keiner'));
});

it('the next certificate waits for its first day, and the list distinguishes both', async () => {
  const page = await openCertificate();
  await page.user.click(await screen.findByRole('link', { name: 'Ersetzen' }));
  expect(await screen.findByRole('heading', { name: 'Zertifikat ersetzen' })).toBeVisible();
  chooseFile(document.body, issueCertificateFile(20, 750));
  fill(input('Passwort des Zertifikats'), PASSPHRASE);
  fill(input('Passwort zur Kennung'), PASSWORD);
  fill(input('Name'), `${NAME} neu`);
  // A certificate is refused before its first valid day.
  await page.user.click(screen.getByRole('checkbox', { name: 'Verbindung vor dem Speichern testen' }));
  await page.user.click(await findButton('Prüfen und speichern'));
  expect(await screen.findByRole('heading', { name: `${NAME} neu`, level: 1 })).toBeVisible();
  expect(await state()).toHaveTextContent('gilt ab');
  await page.user.click(section('Verwendung'));
  expect(await screen.findByRole('checkbox', { name: LOCATION })).toBeChecked();

  const { user } = await application.open(`/oasiscerts/list?name=${encodeURIComponent(NAME)}`, { as: operator });
  const list = within(await screen.findByRole('region', { name: 'Zertifikate' }));
  await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(3));
  expect(list.getAllByRole('row')[1]).toHaveTextContent(/noch 70[01] Tage/);
  expect(list.getAllByRole('row')[2]).toHaveTextContent('gilt ab');
  expect(screen.queryByText(new RegExp(`${LOCATION} – kein Zertifikat`))).not.toBeInTheDocument();
  await chooseFilter(user, 'Status', 'gilt später');
  await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(2));
});

it('the demo can read its certificates, and cannot change them', async () => {
  const { user } = await application.open('/oasiscerts/list', { as: 'demoOperator' });
  const list = within(await screen.findByRole('region', { name: 'Zertifikate' }));
  const [, first = document.body] = await list.findAllByRole('row');
  expect(screen.queryByRole('button', { name: 'Zertifikat hochladen' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Im Demo-Zugang wird kein Zertifikat hochgeladen/)).toBeVisible();
  await user.click(within(first).getByRole('button'));
  expect(await screen.findByText('In der Demo nur zum Ansehen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Speichern' })).not.toBeInTheDocument();
});
