// A new venue from nothing to its first recorded measure, by whoever runs it and without asking anybody.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const MOST_INTERACTIONS = 40;

/** Every press, every field and every choice counts one. */
function counted(page: Page) {
  let interactions = 0;
  const one = async (act: Promise<unknown>) => {
    interactions += 1;
    await act;
  };
  const main = page.getByRole('main');
  return {
    press: (target: Locator) => one(target.click()),
    button: (name: string | RegExp) => one(main.getByRole('button', { name }).first().click()),
    link: (name: string) => one(page.getByRole('link', { name, exact: true }).first().click()),
    write: (label: string | RegExp, text: string) => one(main.getByLabel(label).fill(text)),
    choose: async (label: string, text: string) => {
      const list = main.getByLabel(label);
      // A concept is offered with its version.
      const value = await list.locator('option').filter({ hasText: text }).first().getAttribute('value');
      await one(list.selectOption(value ?? text));
    },
    pick: (list: Locator, index: number) => one(list.selectOption({ index })),
    interactions: () => interactions,
  };
}

test.use({ person: 'otherOperator' });

test('a new venue from nothing to its first recorded measure takes fewer than 40 interactions', async ({ page }) => {
  const name = `Wettladen Trier ${Date.now()}`;
  const person = `Tilda Trier ${Date.now()}`;
  const hands = counted(page);
  await page.goto('/dashboard');
  await hands.link('Standorte');
  await hands.button('Standort anlegen');
  await expect(page.getByRole('heading', { name: 'Neuer Standort' })).toBeVisible();
  await hands.write('Name des Standorts', name);
  await hands.choose('Art', 'Wettvermittlungsstelle');
  await hands.choose('Bundesland', 'Rheinland-Pfalz');
  await hands.write('Straße und Hausnummer', 'Simeonstraße 1');
  await hands.write('Postleitzahl', '54290');
  await hands.write(/^Ort$/, 'Trier');
  await hands.choose('Sozialkonzept', 'Sozialkonzept Rhein Wetten');
  await hands.button('Zeile hinzufügen');
  for (const day of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']) await hands.button(day);
  await hands.write(/^von$/, '10:00');
  await hands.write(/^bis$/, '23:00');
  await expect(page.getByRole('region', { name: 'Vorgaben des Bundeslandes Rheinland-Pfalz' })).toBeVisible();
  await expectNoFindings(page, 'a new location');
  await hands.button('Standort anlegen');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const steps = page.getByRole('region', { name: 'Nächste Schritte' });
  await hands.press(steps.getByRole('link', { name: 'Profile anlegen' }));
  await hands.write('Vor- und Nachname', person);
  await hands.button('Profil anlegen');
  await hands.button(`Profil ${person} anlegen?`);
  await expect(page.getByRole('heading', { name: person, level: 1 })).toBeVisible();

  await hands.press(page.getByRole('button', { name: /^Benutzermenü/ }));
  await hands.press(page.getByRole('banner').getByRole('button', { name: 'Standort wechseln' }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: new RegExp(name) }));
  await expect(page.getByText('Der Standort wurde geändert.')).toBeVisible();
  await hands.link('Maßnahmen');
  await hands.button('Maßnahme erfassen');
  const chooser = page.getByRole('dialog', { name: 'Wer erfasst die Maßnahme?' });
  await hands.press(chooser.getByRole('button', { name: new RegExp(person) }));
  const dialog = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
  await hands.pick(dialog.getByRole('combobox', { name: 'Maßnahme' }), 1);
  await hands.press(dialog.getByRole('button', { name: 'Maßnahme erfassen' }));
  await expect(page.getByRole('row').filter({ hasText: person }).first()).toContainText(name);

  test.info().annotations.push({ type: 'interactions', description: String(hands.interactions()) });
  process.stdout.write(`New venue to first measure: ${hands.interactions()} interactions.\n`);
  expect(hands.interactions()).toBeLessThan(MOST_INTERACTIONS);
});
