// What every form owes whoever fills it, for those whose own journey does not show it: nothing typed is lost with the
// connection, of two editors the second is told, the way back asks, and all of it goes without a mouse.
import type { Page } from '@playwright/test';
import type { Form } from '#shared/contracts/forms.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { newPerson, FIRST_PASSWORD } from './own-person.ts';
import { ApiSession, type Named } from './people.ts';
import { samplePdf } from './sample-files.ts';

const mark = () => crypto.randomUUID().slice(0, 8);

/** One thing to edit, and who edits it. */
interface Edited {
  readonly editor: ApiSession;
  /** Somebody else who may change it, or the same person at another device. */
  readonly other: ApiSession;
  readonly iri: string;
  readonly open: (page: Page) => Promise<void>;
}

interface EditForm {
  readonly of: string;
  readonly make: (baseURL: string | undefined) => Promise<Edited>;
  /** The field that is changed, and what the API calls it. */
  readonly field: string;
  readonly key: string;
  /** What else the API wants named. */
  readonly beside?: object;
  readonly button: string;
  readonly done: string;
  /** The way out that must ask. */
  readonly leave: (page: Page) => Promise<unknown>;
}

const signIn = async (baseURL: string | undefined, person: 'operator' | 'admin') => ({
  editor: await ApiSession.signIn(baseURL, person),
  other: await ApiSession.signIn(baseURL, person),
});

/** From a list, so that there is a page to go back to. */
const fromList = (list: string, name: string) => async (page: Page) => {
  await page.goto(`${list}?name=${encodeURIComponent(name)}`);
  await page.getByRole('row').getByRole('button', { name }).press('Enter');
};

const goBack = (page: Page) => page.goBack();

const forms: readonly EditForm[] = [
  {
    of: 'a venue',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'operator');
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
    leave: goBack,
  },
  {
    of: 'a person of the staff',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'operator');
      const name = `Nora Neu ${mark()}`;
      const { '@id': iri } = await editor.send<Named>('POST', '/api/profiles', { name });
      return { editor, other, iri, open: fromList('/users/profiles', name) };
    },
    field: 'Kommentar',
    key: 'comment',
    button: 'Speichern',
    done: 'Das Profil wurde gespeichert.',
    leave: goBack,
  },
  {
    of: 'the own name',
    make: async (baseURL) => {
      const { email, link } = await newPerson(baseURL);
      const office = await ApiSession.signIn(baseURL, 'operator');
      await office.send('POST', link.replace('forgotpassword', 'forgot-password'), { password: FIRST_PASSWORD });
      const here = { email, password: FIRST_PASSWORD };
      const editor = await ApiSession.signInAs(baseURL, here);
      const other = await ApiSession.signInAs(baseURL, here);
      const open = async (page: Page) => {
        await page.goto('/tasks/list');
        await page.getByRole('button', { name: /^Benutzermenü/ }).press('Enter');
        await page.getByRole('banner').getByRole('button', { name: 'Meine Benutzerdaten' }).press('Enter');
      };
      return { editor, other, iri: '/api/account', open };
    },
    field: 'Nachname',
    key: 'lastname',
    beside: { firstname: 'Paula' },
    button: 'Namen speichern',
    done: 'Ihr Name wurde gespeichert.',
    leave: goBack,
  },
  {
    of: 'a result of tours',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'admin');
      const text = `Licht aus ${mark()}`;
      const { '@id': iri } = await editor.send<Named>('POST', '/api/statuses', { text });
      const open = async (page: Page) => {
        await page.goto('/states/edit?view=statuses');
        await page.getByRole('button', { name: `${text} bearbeiten` }).press('Enter');
      };
      // Nobody else is to meet it in a list of choices.
      await editor.send('PATCH', iri, { isActive: false });
      return { editor, other, iri, open };
    },
    field: 'Ergebnis',
    key: 'text',
    button: 'Speichern',
    done: 'Die Änderung wurde gespeichert.',
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    of: 'a proof',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'operator');
      const name = `Schulung ${mark()}`;
      const profile = await editor.send<Named>('POST', '/api/profiles', { name: `Nora Neu ${mark()}` });
      const types = await editor.members<Named>('/api/proof_types?pagination=false');
      const type = types.find((one) => one.name === 'Ersthelfer')?.['@id'];
      const body = { profile: profile['@id'], type, name, issuedAt: '2026-11-02T00:00:00+00:00', invalidAt: null };
      const { '@id': iri } = await editor.send<Named>('POST', '/api/profile_documents', body);
      const open = async (page: Page) => {
        await page.goto(`/users/profiles_documents?name=${encodeURIComponent(name)}`);
        await page.getByRole('row').getByRole('button', { name }).press('Enter');
        await page.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
      };
      return { editor, other, iri, open };
    },
    field: 'Name',
    key: 'name',
    button: 'Speichern',
    done: 'Der Nachweis wurde gespeichert.',
    leave: goBack,
  },
  {
    of: 'a file',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'operator');
      const name = `Aushang ${mark()}`;
      const { '@id': iri } = await editor.sendFile<Named>('/api/documents', samplePdf('aushang.pdf', name), {
        name,
        category: 'notice',
      });
      const open = async (page: Page) => {
        await page.goto(`/documents/main?name=${encodeURIComponent(name)}`);
        await page.getByRole('row').getByRole('button', { name }).press('Enter');
        await page.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
      };
      return { editor, other, iri, open };
    },
    field: 'Name',
    key: 'name',
    button: 'Speichern',
    done: 'Die Datei wurde geändert.',
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    of: 'a template of tasks',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'operator');
      const description = `Notausgang frei? ${mark()}`;
      // In no use, so that no venue gets a task of it.
      const body = { description, recurrence: null, isActive: false };
      const { '@id': iri } = await editor.send<Named>('POST', '/api/task_templates', body);
      const open = async (page: Page) => {
        await page.goto('/tasks/list?view=templates');
        await page.getByRole('row').filter({ hasText: description }).getByRole('button').first().press('Enter');
      };
      return { editor, other, iri, open };
    },
    field: 'Aufgabe',
    key: 'description',
    button: 'Speichern',
    done: 'Die Vorlage wurde gespeichert.',
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    of: 'the settings of a questionnaire',
    make: async (baseURL) => {
      const { editor, other } = await signIn(baseURL, 'admin');
      const name = `Begehung ${mark()}`;
      const { '@id': iri, id } = await editor.send<Form>('POST', '/api/forms', { name, isActive: false });
      const open = async (page: Page) => {
        await page.goto(`/forms/list?name=${encodeURIComponent(name)}`);
        await page.getByRole('row').getByRole('button', { name, exact: true }).press('Enter');
        await expect(page).toHaveURL(new RegExp(`/forms/edit/${id}`));
        await page.getByRole('button', { name: 'Einstellungen', exact: true }).press('Enter');
      };
      return { editor, other, iri, open };
    },
    field: 'Name',
    key: 'name',
    button: 'Einstellungen speichern',
    done: 'Die Einstellungen wurden gespeichert.',
    leave: goBack,
  },
];

async function enter(page: Page, { editor, open }: Edited) {
  await page.goto('/login');
  await page.evaluate((tokens) => {
    for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
  }, editor.tokens);
  await open(page);
}

for (const { of, make, field: label, key, beside, button, done, leave } of forms) {
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
      await edited.other.send('PATCH', edited.iri, { ...beside, [key]: theirs });
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

    test('asks on the way out, and is filled and sent by keyboard alone', async ({ page, baseURL }) => {
      const edited = await make(baseURL);
      const mine = `Getippt ${mark()}`;
      await enter(page, edited);
      await tabTo(field(page));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(mine);
      await leave(page);
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
