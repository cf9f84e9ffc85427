// A new location from nothing to its first recorded measure, by whoever runs it and without asking anybody.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill, openWorld } from '#web/test/screen.tsx';

const MAX_INTERACTIONS = 40;

const world = await openWorld();
const main = () => within(screen.getByRole('main'));

/** Every press, every field and every choice counts one. */
function counted(user: UserEvent) {
  let interactions = 0;
  const press = async (target: HTMLElement) => {
    interactions += 1;
    // What is inside a button submits no form here.
    await user.click(target.closest('button') ?? target);
  };
  return {
    press,
    button: async (text: string) => press(await main().findByText(text, { selector: 'button, button *' })),
    link: async (text: string) => press(await screen.findByText(text, { selector: 'a, a *' })),
    write: async (label: RegExp, text: string) => {
      interactions += 1;
      fill(await main().findByLabelText(label), text);
    },
    choose: async (list: HTMLElement, option: RegExp) => {
      interactions += 1;
      await user.selectOptions(list, await within(list).findByText(option));
    },
    interactions: () => interactions,
  };
}

it('a new location from nothing to its first recorded measure takes fewer than 40 interactions', async () => {
  const name = `Wettladen Trier ${crypto.randomUUID().slice(0, 8)}`;
  const person = `Tilda Trier ${crypto.randomUUID().slice(0, 8)}`;
  const { user } = await world.open('/dashboard', { as: 'otherOperator' });
  const hands = counted(user);
  await hands.link('Standorte');
  await hands.button('Standort anlegen');
  expect(await screen.findByRole('heading', { name: 'Neuer Standort' })).toBeVisible();
  await hands.write(/^Name des Standorts/, name);
  await hands.choose(main().getByLabelText(/^Art/), /^Wettvermittlungsstelle$/);
  await hands.choose(main().getByLabelText(/^Bundesland/), /^Rheinland-Pfalz$/);
  await hands.write(/^Straße und Hausnummer/, 'Simeonstraße 1');
  await hands.write(/^Postleitzahl/, '54290');
  await hands.write(/^Ort$/, 'Trier');
  await hands.choose(main().getByLabelText('Sozialkonzept'), /^Sozialkonzept Rhein Wetten/);
  await hands.button('Zeile hinzufügen');
  for (const day of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'])
    await hands.press(main().getByLabelText(day));
  await hands.write(/^von$/, '10:00');
  await hands.write(/^bis$/, '23:00');
  expect(await screen.findByRole('region', { name: 'Vorgaben des Bundeslandes Rheinland-Pfalz' })).toBeVisible();
  await hands.button('Standort anlegen');
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();

  const steps = await screen.findByRole('region', { name: 'Nächste Schritte' });
  await hands.press(within(steps).getByRole('link', { name: 'Profile anlegen' }));
  await hands.write(/^Vor- und Nachname/, person);
  await hands.button('Profil anlegen');
  await hands.button(`Profil ${person} anlegen?`);
  expect(await screen.findByRole('heading', { name: person, level: 1 })).toBeVisible();

  await hands.press(screen.getByRole('button', { name: /^Benutzermenü/ }));
  const [change] = await screen.findAllByRole('button', { name: /^Standort wechseln/ });
  await hands.press(change ?? document.body);
  await hands.press(await within(await screen.findByRole('dialog')).findByRole('button', { name: new RegExp(name) }));
  expect(await screen.findByText('Der Standort wurde geändert.')).toBeVisible();
  await hands.link('Maßnahmen');
  await hands.button('Maßnahme erfassen');
  const chooser = await screen.findByRole('dialog', { name: 'Wer erfasst die Maßnahme?' });
  await hands.press(await within(chooser).findByRole('button', { name: new RegExp(person) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Maßnahme erfassen' }));
  const measures = await dialog.findByRole('combobox', { name: /^Maßnahme/ });
  await waitFor(() => expect(measures.querySelectorAll('option').length).toBeGreaterThan(1));
  await hands.choose(measures, new RegExp(`^${measures.querySelectorAll('option')[1]?.textContent}$`));
  await hands.press(dialog.getByRole('button', { name: 'Maßnahme erfassen' }));
  const list = await screen.findByRole('region', { name: 'Maßnahmen' });
  const [recorded] = await within(list).findAllByText(person);
  expect(recorded?.closest('tr')).toHaveTextContent(name);
  expect(hands.interactions()).toBeLessThan(MAX_INTERACTIONS);
});
