// What every form owes whoever fills it, for those whose own journey does not show it: nothing typed is lost with the
// connection, of two editors the second is told, the way back asks, and all of it goes without a mouse.
import type { Page } from '@playwright/test';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { ApiSession, type Named } from './people.ts';

const mark = () => crypto.randomUUID().slice(0, 8);

/** One thing to edit, and who edits it. */
interface Edited {
  readonly editor: ApiSession;
  /** Somebody else who may change it. */
  readonly other: ApiSession;
  readonly iri: string;
  readonly open: (page: Page) => Promise<void>;
}

interface Form {
  readonly of: string;
  readonly make: (baseURL: string | undefined) => Promise<Edited>;
  /** The field that is changed, and what the API calls it. */
  readonly field: string;
  readonly key: string;
  readonly button: string;
  readonly done: string;
}

const editors = async (baseURL: string | undefined) => ({
  editor: await ApiSession.signIn(baseURL, 'operator'),
  other: await ApiSession.signIn(baseURL, 'operator'),
});

/** From a list, so that there is a page to go back to. */
const fromList = (list: string, name: string) => async (page: Page) => {
  await page.goto(`${list}?name=${encodeURIComponent(name)}`);
  await page.getByRole('row').getByRole('button', { name }).press('Enter');
};

const forms: readonly Form[] = [
  {
    of: 'a venue',
    make: async (baseURL) => {
      const { editor, other } = await editors(baseURL);
      const states = await editor.members<Named>('/api/states?pagination=false');
      const state = states.find((one) => one.name === 'Hamburg')?.['@id'];
      const name = `Spielhalle ${mark()}`;
      const { '@id': iri } = await editor.send<Named>('POST', '/api/locations', { name, type: 'arcade', state });
      return { editor, other, iri, open: fromList('/locations/list', name) };
    },
    field: 'Ort',
    key: 'city',
    button: 'Speichern',
    done: 'Die Einstellungen des Standorts wurden gespeichert.',
  },
  {
    of: 'a person of the staff',
    make: async (baseURL) => {
      const { editor, other } = await editors(baseURL);
      const name = `Nora Neu ${mark()}`;
      const { '@id': iri } = await editor.send<Named>('POST', '/api/profiles', { name });
      return { editor, other, iri, open: fromList('/users/profiles', name) };
    },
    field: 'Kommentar',
    key: 'comment',
    button: 'Speichern',
    done: 'Das Profil wurde gespeichert.',
  },
];

async function enter(page: Page, { editor, open }: Edited) {
  await page.goto('/login');
  await page.evaluate((tokens) => {
    for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
  }, editor.tokens);
  await open(page);
}

for (const { of, make, field: label, key, button, done } of forms) {
  test.describe(`the form of ${of}`, () => {
    const field = (page: Page) => page.getByRole('textbox', { name: label, exact: true });
    const save = (page: Page) => page.getByRole('button', { name: button, exact: true });
    const stored = async ({ other, iri }: Edited) => (await other.send<Record<string, unknown>>('GET', iri))[key];

    test('keeps what was typed when the connection is lost, and it is saved once it is back', async ({
      page,
      baseURL,
      expectConsole,
    }) => {
      expectConsole(/net::ERR_|Failed to load/);
      const edited = await make(baseURL);
      const mine = `Netzlos ${mark()}`;
      await enter(page, edited);
      await field(page).fill(mine);
      await page.route(`**${edited.iri}`, (route) =>
        route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
      );
      await save(page).click();
      await expect(page.getByText('Keine Antwort vom Server. Ihre Eingaben bleiben erhalten').first()).toBeVisible();
      await expect(field(page)).toHaveValue(mine);
      await page.unroute(`**${edited.iri}`);
      await save(page).click();
      await expect(page.getByText(done)).toBeVisible();
      expect(await stored(edited)).toBe(mine);
    });

    test('tells the second of two editors, and overwrites nothing unseen', async ({ page, baseURL, expectConsole }) => {
      expectConsole(/status of 412/);
      const edited = await make(baseURL);
      const [mine, theirs] = [`Meins ${mark()}`, `Deins ${mark()}`];
      await enter(page, edited);
      await field(page).fill(mine);
      await edited.other.send('PATCH', edited.iri, { [key]: theirs });
      await save(page).click();
      const told = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
      await expect(told).toBeFocused();
      expect(await stored(edited)).toBe(theirs);
      await expect(told.getByRole('radio', { name: `Jetzt gespeichert: ${theirs}` })).toBeVisible();
      await told.getByRole('radio', { name: `Meine Angabe: ${mine}` }).check();
      await save(page).click();
      await expect(page.getByText(done)).toBeVisible();
      expect(await stored(edited)).toBe(mine);
    });

    test('asks on the way back, and is filled and sent by keyboard alone', async ({ page, baseURL }) => {
      const edited = await make(baseURL);
      const mine = `Getippt ${mark()}`;
      await enter(page, edited);
      await tabTo(field(page));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(mine);
      await page.goBack();
      const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
      await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(field(page)).toHaveValue(mine);
      await tabTo(save(page));
      await page.keyboard.press('Enter');
      await expect(page.getByText(done)).toBeVisible();
      expect(await stored(edited)).toBe(mine);
    });
  });
}
