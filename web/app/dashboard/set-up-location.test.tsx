// Tests that the management sets up a new location up to its first recorded activity without support.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill, openApplication } from '#web/test/screen.tsx';

const MAX_INTERACTIONS = 40;

const application = await openApplication();
const main = () => within(screen.getByRole('main'));

/** Counts every press, every field and every choice as one interaction. */
function countInteractions(user: UserEvent) {
  let interactions = 0;
  const press = async (target: HTMLElement) => {
    interactions += 1;
    // In jsdom, clicking an element inside a submit button does not submit the form.
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

it('a new location needs fewer than 40 interactions up to its first recorded activity', async () => {
  const name = `Wettladen Trier ${crypto.randomUUID().slice(0, 8)}`;
  const person = `Tilda Trier ${crypto.randomUUID().slice(0, 8)}`;
  const { user } = await application.open('/dashboard', { as: 'otherOperator' });
  const counter = countInteractions(user);
  await counter.press(await screen.findByRole('button', { name: 'Standorte & OASIS' }));
  await counter.link('Standorte');
  await counter.button('Standort anlegen');
  expect(await screen.findByRole('heading', { name: 'Neuer Standort' })).toBeVisible();
  await counter.write(/^Name des Standorts/, name);
  await counter.choose(main().getByLabelText(/^Art/), /^Wettvermittlungsstelle$/);
  await counter.choose(main().getByLabelText(/^Bundesland/), /^Rheinland-Pfalz$/);
  await counter.write(/^Straße und Hausnummer/, 'Simeonstraße 1');
  await counter.write(/^Postleitzahl/, '54290');
  await counter.write(/^Ort$/, 'Trier');
  await counter.choose(main().getByLabelText('Sozialkonzept'), /^Sozialkonzept Rhein Wetten/);
  expect(await screen.findByText(/^Vorschlag: wie /)).toBeVisible();
  await counter.press(main().getByLabelText('Sonntag'));
  await counter.write(/^von$/, '10:00');
  await counter.write(/^bis$/, '23:00');
  expect(screen.queryByText(/^Vorschlag: wie /)).not.toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Vorgaben des Bundeslandes Rheinland-Pfalz' })).toBeVisible();
  await counter.button('Standort anlegen');
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();

  const steps = await screen.findByRole('region', { name: 'Nächste Schritte' });
  await counter.press(within(steps).getByRole('link', { name: 'Mitarbeiter-Profile anlegen' }));
  await counter.write(/^Vor- und Nachname/, person);
  await counter.button('Profil anlegen');
  await counter.button(`Profil ${person} anlegen?`);
  expect(await screen.findByRole('heading', { name: person, level: 1 })).toBeVisible();

  await counter.press(screen.getByRole('button', { name: /^Benutzermenü/ }));
  const [change] = await screen.findAllByRole('button', { name: /^Standort wechseln/ });
  await counter.press(change ?? document.body);
  await counter.press(await within(await screen.findByRole('dialog')).findByRole('button', { name: new RegExp(name) }));
  expect(await screen.findByText('Der Standort wurde geändert.')).toBeVisible();
  await counter.press(screen.getByRole('button', { name: 'Erfasst' }));
  await counter.link('Maßnahmen');
  await counter.button('Maßnahme erfassen');
  const chooser = await screen.findByRole('dialog', { name: 'Wer erfasst die Maßnahme?' });
  await counter.press(await within(chooser).findByRole('button', { name: new RegExp(person) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Maßnahme erfassen' }));
  const actions = await dialog.findByRole('combobox', { name: /^Maßnahme/ });
  await waitFor(() => expect(actions.querySelectorAll('option').length).toBeGreaterThan(1));
  await counter.choose(actions, new RegExp(`^${actions.querySelectorAll('option')[1]?.textContent}$`));
  await counter.press(dialog.getByRole('button', { name: 'Maßnahme erfassen' }));
  const list = await screen.findByRole('region', { name: 'Maßnahmen' });
  const [recorded] = await within(list).findAllByText(person);
  expect(recorded?.closest('tr')).toHaveTextContent(name);
  expect(counter.interactions()).toBeLessThan(MAX_INTERACTIONS);
});
