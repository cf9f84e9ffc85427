// Fills in protocols on a tablet, by keyboard and on two devices, and prints one.
import type { Locator, Page } from '@playwright/test';
import type { Form } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { keyboard, tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { ANSWERS_WITH_DEFECT, createProtocol, publishSmallForm } from '#e2e/support/filled-protocols.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';
const PHOTO = 'web/public/icon-512.png';

const question = (page: Page, label: string) =>
  page
    .locator('[id^="question-"]')
    .filter({ has: page.locator(`[id$="-label"]`, { hasText: label }) })
    .first();
const tile = (page: Page, label: string, option: string) =>
  question(page, label).getByRole('radio', { name: option, exact: true });
const box = (page: Page, option: string) => page.getByRole('checkbox', { name: option, exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const closeButton = (page: Page) => page.getByRole('button', { name: 'Abschließen' });
const savedNotice = (page: Page) => page.getByText(/^Gespeichert \d\d:\d\d$/);

const beginProtocol = async (page: Page, form: Form) => {
  await page.goto(`/service/protocols/create?form=${form.id}`);
  await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible();
};

const closedProtocolsOf = (session: ApiSession, form: Form) =>
  session.members<Protocol>(`/api/protocols?form=${form['@id']}&state=closed`);
async function loadOnlyClosed(session: ApiSession, form: Form): Promise<FilledProtocol> {
  await expect.poll(async () => (await closedProtocolsOf(session, form)).length).toBe(1);
  const [protocol] = await closedProtocolsOf(session, form);
  return session.send('GET', protocol?.['@id'] ?? '');
}

/** Answers all questions that the form asks if there is no Mangel, except for the photo and the signature. */
async function fillTheRest(page: Page, press: (target: Locator) => Promise<void>) {
  await press(tile(page, 'In welchem Zustand ist die Tür?', 'in Ordnung'));
  await press(box(page, 'Jugendschutz'));
  await press(box(page, 'Hilfsangebote der BZgA'));
  await field(page, 'Wie viele Geräte laufen?').fill('12');
  await press(page.getByRole('button', { name: 'Heute: Wann war die letzte Reinigung?' }));
  await press(page.getByRole('button', { name: 'Jetzt: Wann haben Sie geprüft?' }));
}

/** Draws a signature and does nothing more, because what is drawn counts. */
async function signByHand(page: Page) {
  const signature = question(page, 'Unterschrift der Schichtleitung');
  await signature.getByRole('button', { name: 'Unterschreiben', exact: true }).click();
  const paper = signature.getByRole('img', { name: 'Feld für die Unterschrift' });
  await paper.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 5, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 3, y + height / 4, { steps: 8 });
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 });
  await page.mouse.up();
}

test.describe('at a tablet in the dark', () => {
  test.use({
    person: 'service',
    locationName: LOCATION_NAME,
    profileName: 'Anja Brandt',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    colorScheme: 'dark',
  });

  test('a Mangel with description, photo and signature creates a task to fix it', async ({
    page,
    session,
    baseURL,
  }) => {
    const form = await publishForm(baseURL, everyKindQuestionnaire);
    await beginProtocol(page, form);
    await tile(page, 'Ist der Notausgang frei?', 'Nein').tap();
    await expect(page.getByText('Mangel: Aufgabe wird angelegt, Frist 24 Stunden')).toBeVisible();
    await page.getByRole('radio', { name: '3 Tage' }).check();
    await expect(page.getByText('Mangel: Aufgabe wird angelegt, Frist 3 Tage')).toBeVisible();
    await page.getByLabel('Was ist der Mangel?').fill('Zwei Kisten Getränke');
    await field(page, 'Womit war er verstellt?').fill('Kisten');
    await fillTheRest(page, (target) => target.tap());
    await field(page, 'Wie warm ist es?').fill('21,5');
    await question(page, 'Foto des Eingangs').locator('input[type=file][multiple]').setInputFiles([PHOTO, PHOTO]);
    await expect(page.getByRole('img', { name: 'Foto 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Foto 2 entfernen' }).tap();
    await signByHand(page);
    await expect(page.getByText('9 von 9')).toBeVisible();
    await expect(page.getByText('1 freiwillig · 1 Mangel · vollständig')).toBeVisible();
    await expect(savedNotice(page)).toBeVisible();
    await expectNoFindings(page, 'a filled protocol');
    await closeButton(page).tap();
    await expect(page.getByText('Protokoll abgeschlossen.')).toBeVisible();
    await expect(page).toHaveURL('/service/protocols');

    const { answers, findings, profileName } = await loadOnlyClosed(session, form);
    expect(profileName).toBe('Anja Brandt');
    expect(answers).toMatchObject({
      exit: { value: 'no', comment: 'Zwei Kisten Getränke', deadlineHours: 72 },
      blockedBy: { value: 'Kisten' },
      signs: { value: ['law', 'help'] },
      devices: { value: 12 },
      warmth: { value: 21.5 },
    });
    expect(answers['picture']?.images).toHaveLength(1);
    expect(answers['signature']?.images).toHaveLength(1);
    const task = await session.send<Task>('GET', findings[0]?.task ?? '');
    expect(task).toMatchObject({ description: 'Notausgang freiräumen: Zwei Kisten Getränke', type: 'followUp' });
  });
});

test.describe('service', () => {
  test.use({ person: 'service', locationName: LOCATION_NAME, profileName: 'Anja Brandt' });

  test('fills and closes a protocol by keyboard alone, and is led from one missing answer to the next', async ({
    page,
    session,
    baseURL,
  }) => {
    const form = await publishForm(baseURL, everyKindQuestionnaire);
    const { press, typeText } = keyboard(page);
    const choose = async (target: Locator) => {
      await tabTo(target);
      await page.keyboard.press('Space');
    };
    // The listener is added early. When it was added at the same time as the key press, it sometimes missed the dialog.
    page.on('filechooser', (chooser) => void chooser.setFiles(PHOTO));
    await page.goto('/service/protocols/create');
    await typeText(page.getByRole('searchbox', { name: 'Fragebogen suchen' }), form.name);
    await press(page.getByRole('button', { name: form.name }));
    await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible();
    await tabTo(tile(page, 'Ist der Notausgang frei?', 'Ja'));
    await page.keyboard.press('j');
    await expect(tile(page, 'Ist der Notausgang frei?', 'Ja')).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(tile(page, 'In welchem Zustand ist die Tür?', 'in Ordnung')).toBeFocused();
    await page.keyboard.press('Space');
    await choose(box(page, 'Jugendschutz'));
    await press(closeButton(page));

    await expect(page.getByText('Noch 5 offen')).toBeVisible();
    await expectNoFindings(page, 'a protocol with answers missing');
    await expect(field(page, 'Wie viele Geräte laufen?')).toBeFocused();
    await page.keyboard.type('zwölf');
    await expect(page.getByText('Bitte eine Zahl angeben.').first()).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await press(page.getByRole('button', { name: 'Nächste offene' }));
    await expect(page.getByLabel('Wann war die letzte Reinigung?', { exact: true })).toBeFocused();
    await press(page.getByRole('button', { name: 'Heute: Wann war die letzte Reinigung?' }));
    await press(page.getByRole('button', { name: 'Jetzt: Wann haben Sie geprüft?' }));
    await press(question(page, 'Foto des Eingangs').getByRole('button', { name: 'Bild wählen' }));
    await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Mit Namen unterschreiben' }));
    await expect(page.getByRole('img', { name: 'Unterschrift' })).toBeVisible();
    await press(closeButton(page));
    await expect(page.getByText('Protokoll abgeschlossen.')).toBeVisible();
    const closed = await loadOnlyClosed(session, form);
    expect(closed.answers['devices']).toEqual({ value: 12 });
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/edit/${closed.id}$`));
    await expect(page.getByRole('link', { name: 'Korrigieren' })).toBeVisible();
  });

  test('prints only the protocol, dark on light', async ({ page, session, baseURL }) => {
    const form = await publishSmallForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
    const { id } = await createProtocol(session, form, { answers: ANSWERS_WITH_DEFECT });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/service/protocols/edit/${id}`);
    await expect(page.getByText('Zwei Paletten mit Getränkekisten')).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByText('Zwei Paletten mit Getränkekisten')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  });
});

test('two devices that fill in one draft are informed of each other, see the differences and decide', async ({
  browser,
  baseURL,
}) => {
  const form = await publishForm(baseURL, everyKindQuestionnaire);
  const tablet = async () => {
    const session = await ApiSession.signIn(baseURL, 'service');
    await session.chooseLocation(LOCATION_NAME);
    await session.chooseProfile('Anja Brandt');
    await session.completeTasksDueSoon();
    await session.recordTour();
    const context = await browser.newContext({ baseURL, storageState: session.storageState });
    return { page: await context.newPage(), session };
  };
  const [first, second] = [await tablet(), await tablet()];
  await beginProtocol(first.page, form);
  await field(first.page, 'Wie viele Geräte laufen?').fill('7');
  await expect(savedNotice(first.page)).toBeVisible();
  await second.page.goto(first.page.url());
  await second.page.goto(`/service/protocols/create?draft=${new URL(first.page.url()).searchParams.get('draft')}`);
  await expect(field(second.page, 'Wie viele Geräte laufen?')).toHaveValue('7');
  await field(second.page, 'Wie viele Geräte laufen?').fill('8');

  const otherDeviceNotice = first.page
    .getByRole('alert')
    .filter({ hasText: 'auf einem anderen Gerät weiter ausgefüllt' });
  await expect(otherDeviceNotice).toBeVisible();
  await expect(otherDeviceNotice).toContainText('Hier: 7');
  await expect(otherDeviceNotice).toContainText('Anderes Gerät: 8');
  await otherDeviceNotice.getByRole('button', { name: 'Stand des anderen Geräts laden' }).click();
  await expect(field(first.page, 'Wie viele Geräte laufen?')).toHaveValue('8');

  await field(first.page, 'Wie viele Geräte laufen?').fill('9');
  await expect(second.page.getByRole('alert').filter({ hasText: 'anderen Gerät' })).toContainText('Anderes Gerät: 9');
  await second.page.getByRole('button', { name: 'Meinen Stand behalten' }).click();
  await expect(savedNotice(second.page)).toBeVisible();
  const [draft] = await first.session.members<Protocol>(`/api/protocols?form=${form['@id']}`);
  const answers = async () => (await first.session.send<FilledProtocol>('GET', draft?.['@id'] ?? '')).answers;
  await expect.poll(answers).toEqual({ devices: { value: 8 } });
});
