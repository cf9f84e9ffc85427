import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept, lose, loseConnection } from '#web/test/network.ts';
import {
  expectNoAnswer,
  fieldNamed,
  findAnswer,
  findResult,
  openWithSimulator,
  SERVICE_SESSION,
  submitPlayer,
} from '#web/test/player-check.ts';
import { fill } from '#web/test/screen.tsx';

const { application, openPlayerCheck } = await openWithSimulator();

it('a player who is not banned may enter, and the next key press clears the result', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Spurlosius');
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  await expectAccessible();
  expect(await screen.findByRole('button', { name: /^Nächste Person/ })).toHaveFocus();
  await page.user.keyboard('A');
  await expectNoAnswer();
  expect(fieldNamed('Vorname')).toHaveFocus();
  expect(fieldNamed('Nachname')).toHaveValue('');
});

it('Enter does not clear an answer before it could be read, but a tap does', async () => {
  const page = await openPlayerCheck();
  const shownAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(shownAt);
  onTestFinished(() => clock.mockRestore());
  await submitPlayer(page, 'Gesperrt');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  const nextPerson = () => screen.findByRole('button', { name: /^Nächste Person/ });
  expect(await nextPerson()).toHaveFocus();
  clock.mockReturnValue(shownAt + 799);
  await page.user.keyboard('{Enter}');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  clock.mockReturnValue(shownAt + 801);
  await page.user.keyboard('{Enter}');
  await expectNoAnswer();

  await submitPlayer(page, 'Gesperrt');
  await page.user.click(await nextPerson());
  await expectNoAnswer();
});

for (const [lastName, reason] of [
  ['Gesperrt', 'Diese Person ist in OASIS gesperrt.'],
  ['Unklar', 'OASIS hat keine eindeutige Antwort gegeben.'],
  ['Unsinn', 'OASIS hat keine eindeutige Antwort gegeben.'],
  ['Ausfall', 'OASIS ist gerade nicht erreichbar.'],
  ['Langsam', 'OASIS ist gerade nicht erreichbar.'],
  ['Abbruch', 'OASIS ist gerade nicht erreichbar.'],
  ['Widerrufen', 'Das OASIS-Zertifikat ist ungültig oder abgelaufen.'],
] as const)
  it(`${lastName} is refused entry with the reason`, async () => {
    await submitPlayer(await openPlayerCheck(), lastName);
    expect(await findAnswer('Kein Zutritt')).toBeVisible();
    expect(within(await findResult()).getByText(reason)).toBeVisible();
    expect(within(await findResult()).queryByText('Zutritt frei')).not.toBeInTheDocument();
    if (lastName === 'Widerrufen') await expectAccessible();
  });

it('a banned player is refused entry, and one tap records it', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Gesperrt');
  const named = await within(await findResult()).findByText('Gesperrte Person – Zutritt verweigert', {
    selector: 'p *',
  });
  expect(named).not.toBeVisible();
  await page.user.click(await within(await findResult()).findByRole('button', { name: 'Als Maßnahme erfassen' }));
  await waitFor(() => expect(named).toBeVisible());
  expect((await screen.findAllByText('Spielerschutzmaßnahme erfolgreich angelegt'))[0]).toBeVisible();
});

it('what was recorded about a person stays recorded until the next one, when only its undo is over', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Gesperrt');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const result = within(await findResult());
  await page.user.click(await result.findByRole('button', { name: 'Als Maßnahme erfassen' }));
  expect(await result.findByRole('button', { name: /^Rückgängig/ })).toBeVisible();
  await vi.advanceTimersByTimeAsync(8_500);
  await waitFor(() => expect(result.queryByRole('button', { name: /^Rückgängig/ })).toBeNull());
  const recorded = result.getByRole('button', { name: /^Erfasst \d\d:\d\d/ });
  expect(recorded).toHaveAttribute('aria-disabled', 'true');
  vi.useRealTimers();
  await page.user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  await submitPlayer(page, 'Gesperrt');
  expect(await result.findByRole('button', { name: 'Als Maßnahme erfassen' })).toBeVisible();
});

it('a minor is refused entry without an OASIS request, and one tap records it', async () => {
  const page = await openPlayerCheck();
  let queryCount = 0;
  intercept({ path: /^\/api\/player_checks/, method: 'POST' }, (sendRequest) => {
    queryCount += 1;
    return sendRequest();
  });
  await submitPlayer(page, 'Jung', `0101${new Date().getFullYear() - 15}`);
  const refusal = within(await findResult());
  expect(await refusal.findByText('Diese Person ist noch keine 21 Jahre alt.')).toBeVisible();
  expect(refusal.getByText(/^„Einlass ist hier leider erst ab 21 Jahren\.“/)).toBeVisible();
  expect(queryCount).toBe(0);
  await page.user.click(await refusal.findByRole('button', { name: 'Als Maßnahme erfassen' }));
  expect((await screen.findAllByText('Spielerschutzmaßnahme erfolgreich angelegt'))[0]).toBeVisible();
});

it('the error of a field disappears with the next letter, those of the others stay', async () => {
  const { user } = await openPlayerCheck();
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  await waitFor(() => expect(fieldNamed('Vorname')).toBeInvalid());
  fill(fieldNamed('Vorname'), 'Tom');
  await waitFor(() => expect(fieldNamed('Vorname')).toBeValid());
  expect(fieldNamed('Nachname')).toBeInvalid();
});

it('the record says of whom may not enter before 21 that they are no minor', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Jung', `0101${new Date().getFullYear() - 19}`);
  await page.user.click(await within(await findResult()).findByRole('button', { name: 'Als Maßnahme erfassen' }));
  await screen.findAllByText('Spielerschutzmaßnahme erfolgreich angelegt');
  const [latest] = await page.session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=1');
  expect(latest?.actionName).toBe('Unter dem Mindestalter – Zutritt verweigert');
  expect(latest?.comment).toBe('Volljährig, aber unter dem hier geltenden Mindestalter von 21 Jahren.');
});

it('input that was not submitted is cleared after a minute', async () => {
  const { user } = await openPlayerCheck();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  // Real typing triggers the input event of the form, which setting a value does not.
  await user.type(fieldNamed('Nachname'), 'Liegengelassen');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(fieldNamed('Nachname')).toHaveValue('Liegengelassen');
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(fieldNamed('Nachname')).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  await user.type(fieldNamed('Ausweis scannen'), 'IDD<<T22');
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(fieldNamed('Ausweis scannen')).toHaveValue(''));
});

it('during an OASIS outage the protocol of the outage is one tap away', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Ausfall');
  const outage = within(await findResult());
  expect(await outage.findByText(/^Ohne Abfrage kein Einlass\./)).toBeVisible();
  expect(outage.getByRole('link', { name: /OASIS WEB/ })).toBeVisible();
  await page.user.click(outage.getByRole('link', { name: 'Störung protokollieren' }));
  expect((await screen.findAllByRole('heading', { name: 'OASIS-Störung' }))[0]).toBeVisible();
});

it('an offline device reports that it is offline, not that OASIS is unavailable', async () => {
  const page = await openPlayerCheck();
  lose({ path: /^\/api\/player_checks/, method: 'POST' });
  await submitPlayer(page, 'Spurlosius');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  expect(await findResult()).toHaveTextContent('Dieses Gerät ist offline.');
  expect(await findResult()).not.toHaveTextContent('nicht erreichbar');
});

/** @returns a function that ends the outage before the test does */
function goOffline() {
  const regainConnection = loseConnection();
  onTestFinished(regainConnection);
  return regainConnection;
}

it('the button to check cannot be used without a network, and says why', async () => {
  const page = await openPlayerCheck();
  const button = () => screen.getByRole('button', { name: 'Prüfen' });
  expect(button()).not.toHaveAttribute('aria-disabled');
  const goOnline = goOffline();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('Ohne Verbindung kein Einlass');
  await page.user.click(button());
  expect(fieldNamed('Vorname')).not.toHaveAttribute('aria-invalid', 'true');
  goOnline();
  expect(button()).not.toHaveAttribute('aria-disabled');
});

it('without a network the protocol of the outage is one tap away, from the fields and from the scanner', async () => {
  const page = await openPlayerCheck();
  const outageLink = () => screen.queryByRole('link', { name: 'Störung protokollieren' });
  const moreFields = () => screen.queryByRole('button', { name: 'Geburtsname, Geburtsort, Anschrift' });
  expect(outageLink()).toBeNull();
  const goOnline = goOffline();
  expect(outageLink()).toHaveAttribute('href', '/service/protocols/create?ready=oasis-outage');
  expect(moreFields()).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  expect(outageLink()).toBeVisible();
  goOnline();
  expect(outageLink()).toBeNull();
});

it("the operator can check players at the session's location", async () => {
  const page = await application.open('/ledger', { as: 'operator', at: 'Spielhalle Lüneburg' });
  await page.user.click(await screen.findByRole('link', { name: 'Spieler prüfen' }));
  await page.user.click(await screen.findByRole('button', { name: 'Von Hand eingeben' }));
  await submitPlayer(page, 'Musterfrau');
  expect(await findAnswer('Zutritt frei')).toBeVisible();
});

it('a name that is typed where IDs are scanned opens the fields with it', async () => {
  const { user } = await openPlayerCheck();
  for (const [typed, firstName, lastName, focused] of [
    ['Petersen', '', 'Petersen', 'Vorname'],
    ['Anna Petersen', 'Anna', 'Petersen', 'Geburtsdatum'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
    await user.type(fieldNamed('Ausweis scannen'), `${typed}{Enter}`);
    expect(fieldNamed('Vorname')).toHaveValue(firstName);
    expect(fieldNamed('Nachname')).toHaveValue(lastName);
    expect(fieldNamed(focused)).toHaveFocus();
  }
  await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  expect(fieldNamed('Ausweis scannen')).toHaveValue('');
});

it('the date of birth is taken in short forms, and one that does not exist is reported at its field', async () => {
  const page = await openPlayerCheck();
  for (const day of ['5.3.80', '050380', '1980-03-05']) {
    await submitPlayer(page, 'Spurlosius', day);
    expect(await findAnswer('Zutritt frei')).toBeVisible();
    expect(await findResult()).toHaveTextContent('Petra Spurlosius, geb. 05.03.1980');
    await page.user.keyboard('{Escape}');
  }
  await submitPlayer(page, 'Spurlosius', '310280');
  expect(fieldNamed('Geburtsdatum')).toHaveAccessibleDescription('Diesen Tag gibt es nicht.');
});

it('every state of the check says that the queries are simulated', async () => {
  const page = await openPlayerCheck();
  expect(screen.getByText('Simulator – keine echten Abfragen')).toBeVisible();
  await submitPlayer(page, 'Langsam');
  expect(await findResult()).toHaveTextContent(/OASIS wird gefragt …/);
  expect(await findResult()).toHaveTextContent('Simulator – keine echten Abfragen');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  expect(await findResult()).toHaveTextContent('Simulator – keine echten Abfragen');
});

it('the answer names the checked person until the next one, and locking the device clears it', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Gesperrt');
  expect(await findAnswer('Kein Zutritt')).toBeVisible();
  expect(await findResult()).toHaveTextContent('Petra Gesperrt, geb. 06.05.1980');
  await page.user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  expect(screen.queryByText(/Petra Gesperrt/)).toBeNull();
  await submitPlayer(page, 'Unklar');
  expect(await screen.findByText(/Petra Unklar/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Sperren' }));
  await waitFor(() => expect(screen.queryByText(/Petra Unklar/)).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'Gesperrt' })).toHaveTextContent(
    /noch da, nur die Angaben zu einem Gast nicht\./,
  );
});

it('an unclear answer asks for more details of the same person', async () => {
  const page = await openPlayerCheck();
  await submitPlayer(page, 'Unklar');
  await page.user.click(await within(await findResult()).findByRole('button', { name: 'Angaben ergänzen' }));
  const moreFieldsDialog = within(await screen.findByRole('dialog', { name: 'Geburtsname, Geburtsort, Anschrift' }));
  fill(moreFieldsDialog.getByRole('textbox', { name: 'Geburtsort' }), 'Stade');
  await page.user.click(moreFieldsDialog.getByRole('button', { name: 'Übernehmen' }));
  expect(fieldNamed('Nachname')).toHaveValue('Unklar');
  expect(screen.getByRole('button', { name: 'Geburtsname, Geburtsort, Anschrift (1)' })).toBeVisible();
});

it('on a phone, which has no reader, one tap leads to the first field', async () => {
  const { user } = await application.open('/service', { ...SERVICE_SESSION, width: 390 });
  await user.click(await screen.findByRole('button', { name: 'Spieler prüfen' }));
  await waitFor(() => expect(fieldNamed('Vorname')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Spieler prüfen' }));
  await waitFor(() => expect(fieldNamed('Vorname')).toHaveFocus());
});

it('without a certificate nothing promises a query, and guests are still entered by hand', async () => {
  intercept({ path: '/api/player_checks/readiness' }, () =>
    Response.json({ minimumAge: 18, isSimulated: true, obstacle: 'noCertificate' }),
  );
  const { user } = await application.open('/service/check', SERVICE_SESSION);
  expect(await screen.findByText('Keine Abfragen möglich: Es ist kein OASIS-Zertifikat hinterlegt.')).toBeVisible();
  expect(fieldNamed('Ausweis scannen')).toBeDisabled();
  expect(fieldNamed('Ausweis scannen')).toHaveAttribute('placeholder', 'Keine Abfrage möglich');
  expect(screen.queryByRole('button', { name: /^OASIS / })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Von Hand eingeben' }));
  expect(fieldNamed('Vorname')).toHaveFocus();
});

it('with a certificate the bar says how many queries are left', async () => {
  await application.open('/service/check', SERVICE_SESSION);
  expect(await screen.findByRole('button', { name: /^OASIS / })).toBeVisible();
});
