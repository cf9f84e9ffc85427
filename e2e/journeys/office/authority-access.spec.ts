// Follows an access from granting it to the answer to a demand, with two devices: the operator's and the authority's phone.
import type { AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import { expect, test } from '#e2e/support/journey.ts';

const LOCATION = 'Spielhalle Wandsbek';
const AUTHORITY = 'Ordnungsamt Stade';
const DEMAND = 'Bitte den Aushang der Hausordnung nachreichen.';

test.describe('the management', () => {
  test.use({ person: 'operator' });

  test('lets an authority read, answers its demand, sees what it looked at, and ends the access at once', async ({
    page,
    browser,
    baseURL,
    operatorApi,
    allowConsoleErrors,
  }) => {
    // The browser reports the requests that are refused after the access was revoked.
    allowConsoleErrors(/status of 410/);
    await page.goto('/customer/authorities');
    await page.getByRole('button', { name: 'Zugang erteilen', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Zugang für eine Behörde' });
    await dialog.getByRole('combobox', { name: 'Behörde' }).fill(AUTHORITY);
    await dialog.getByRole('textbox', { name: 'Person' }).fill('Ina Inspektion');
    await dialog.getByRole('button', { name: 'Ändern: Standorte' }).click();
    // Its name proposes the location of Stade.
    await dialog.getByRole('checkbox', { name: 'Spielhalle Stade' }).uncheck();
    await dialog.getByRole('checkbox', { name: LOCATION }).check();
    await dialog.getByRole('button', { name: 'Ändern: Was die Behörde sieht' }).click();
    await dialog.getByRole('checkbox', { name: 'Dateien' }).uncheck();
    await dialog.getByRole('button', { name: 'Zugang erteilen' }).click();
    const granted = page.getByRole('dialog', { name: `Zugang erteilt: ${AUTHORITY}` });
    const code = await granted.getByLabel('Code').inputValue();
    const link = await granted.getByLabel('Link').inputValue();
    await granted.getByRole('button', { name: 'Fertig' }).click();

    const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 320, height: 640 } });
    const inspector = await phone.newPage();
    const requestedAddresses: string[] = [];
    inspector.on('request', (request) => requestedAddresses.push(request.url()));
    await inspector.goto(link);
    await inspector.getByLabel('Code').fill(code);
    await inspector.getByRole('button', { name: 'Ansehen' }).press('Enter');
    await expect(inspector.getByRole('heading', { level: 1, name: 'Nordlicht Automaten GmbH' })).toBeVisible();
    await expect(inspector.getByRole('region', { name: 'Ihr Zugang' }).getByText(LOCATION)).toBeVisible();
    expect(requestedAddresses.filter((address) => address.includes(link.split('#')[1] ?? ''))).toEqual([]);
    await expect(inspector.getByRole('link', { name: /^Dateien/ })).toHaveCount(0);
    await inspector.getByRole('link', { name: /^Kontrollgänge [\d.]+ Einträge$/ }).click();
    await expect(inspector.getByRole('region', { name: 'Kontrollgänge' }).getByRole('listitem').first()).toBeVisible();
    expect(await inspector.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await inspector.getByRole('button', { name: 'Etwas nachfordern' }).click();
    await inspector.getByLabel('Was ist nachzureichen?').fill(DEMAND);
    await inspector.getByRole('button', { name: 'Nachfordern', exact: true }).click();
    const demands = inspector.getByRole('region', { name: 'Nachforderungen' });
    await expect(demands.getByText('offen')).toBeVisible();

    const [demand] = await operatorApi.members<AuthorityDemand>('/api/authority_demands');
    if (demand === undefined) throw new Error('The demand did not arrive.');
    const answer = { text: 'Anja Brandt hat den Aushang wieder aufgehängt.' };
    await operatorApi.send('POST', `${demand['@id']}/answer`, answer);
    await inspector.reload();
    await expect(demands.getByText('beantwortet', { exact: true })).toBeVisible();
    await expect(demands.getByText(/hat den Aushang wieder aufgehängt\.$/)).toBeVisible();
    await expect(demands.getByText(/Anja/)).toHaveCount(0);

    await page.getByRole('button', { name: new RegExp(AUTHORITY) }).click();
    const details = page.getByRole('dialog', { name: 'Zugang' });
    await expect(details.getByText(DEMAND)).toBeVisible();
    await expect(details.getByRole('list', { name: 'Angesehene Seiten' }).getByText('Kontrollgänge')).toBeVisible();
    await details.getByRole('button', { name: 'Widerrufen' }).click();
    await details.getByRole('button', { name: 'Jetzt widerrufen' }).click();
    await expect(details.getByText('widerrufen', { exact: true })).toBeVisible();
    await inspector.getByRole('link', { name: 'Alle Abschnitte' }).click();
    await inspector.getByRole('link', { name: /^Maßnahmen/ }).click();
    await expect(inspector.getByRole('alert')).toContainText('Dieser Zugang wurde widerrufen.');
    await phone.close();
  });
});
