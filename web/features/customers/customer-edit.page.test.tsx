import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiSession } from '#e2e/support/people.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const list = () => screen.findByRole('region', { name: 'Organisationen' });
const save = () => screen.getByRole('button', { name: 'Speichern' });
const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const field = (name: string) => screen.getByRole('textbox', { name });

async function found(admin: ApiSession): Promise<Customer> {
  const name = `Hafen Automaten ${crypto.randomUUID().slice(0, 8)} GmbH`;
  return admin.send<Customer>('POST', '/api/customers', { name, street: 'Kai 1', city: 'Flensburg' });
}

it('the admin founds an organisation, and is told at the field what cannot be', async () => {
  const name = `Küsten Automaten ${crypto.randomUUID().slice(0, 8)} GmbH`;
  const { user } = await application.open('/customer/list', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Organisation anlegen' }));
  expect(await screen.findByRole('heading', { name: 'Neue Organisation' })).toBeVisible();
  fill(field('Postleitzahl'), '2493');
  fill(field('USt-IdNr.'), 'DE136695978');
  await user.click(screen.getByRole('button', { name: 'Organisation anlegen' }));
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(within(summary).getAllByRole('listitem')).toHaveLength(3);

  fill(screen.getByLabelText(/^Name der Organisation/), name);
  fill(field('Postleitzahl'), '24937');
  fill(field('Ort'), 'Flensburg');
  fill(field('USt-IdNr.'), 'de 136 695 976');
  await user.click(screen.getByRole('button', { name: 'Organisation anlegen' }));
  expect(await screen.findByText('Die Organisation wurde angelegt.')).toBeVisible();
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(await screen.findAllByRole('img', { name: 'offen' })).toHaveLength(7);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Organisationen' }));
  fill(await screen.findByRole('searchbox', { name: 'Name' }), name);
  const row = (await within(await list()).findByText(name)).closest('tr');
  expect(row).toHaveTextContent('24937 Flensburg');
});

it('the second of two editors is told what the first one saved, and nothing is overwritten unseen', async () => {
  const admin = await application.signIn('admin');
  const { id, name } = await found(admin);
  const { user } = await application.open(`/customer/edit/${id}`, { as: admin });
  fill(await screen.findByRole('textbox', { name: 'Straße und Hausnummer' }), 'Kai 2');
  await user.click(section('Wen wir ansprechen'));
  fill(await screen.findByRole('textbox', { name: 'Telefon' }), 'ruf an');
  await admin.send('PATCH', `/api/customers/${id}`, { street: 'Kai 99', contactPerson: 'Hanna Hafen' });
  await user.click(save());
  await waitFor(() => expect(field('Telefon')).toHaveAttribute('aria-invalid', 'true'));
  fill(field('Telefon'), '0461 12345');
  await user.click(save());
  const notice = await screen.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await waitFor(() => expect(notice).toHaveFocus());
  expect(notice).toHaveTextContent('Ansprechpartner: Hanna Hafen');
  expect(field('Ansprechpartner')).toHaveValue('Hanna Hafen');
  const choice = within(within(notice).getByRole('radiogroup', { name: 'Straße und Hausnummer' }));
  const mine = choice.getByRole('radio', { name: 'Meine Angabe: Kai 2' });
  expect(mine).toBeChecked();
  await expectAccessible();

  await user.click(section('Name und Anschrift'));
  await user.click(choice.getByRole('radio', { name: 'Jetzt gespeichert: Kai 99' }));
  expect(field('Straße und Hausnummer')).toHaveValue('Kai 99');
  await user.click(mine);
  await user.click(save());
  expect(await screen.findByText('Die Organisation wurde gespeichert.')).toBeVisible();
  expect(await admin.send<Customer>('GET', `/api/customers/${id}`)).toMatchObject({
    name,
    street: 'Kai 2',
    contactPerson: 'Hanna Hafen',
    contactPhone: '0461 12345',
  });
});

it('the operator keeps the data of the own organisation, and neither founds nor closes one', async () => {
  const { user } = await application.open('/customer/list', { as: 'otherOperator' });
  const name = await within(await list()).findByRole('button', { name: 'Rhein Wetten GmbH' });
  expect(name.closest('tr')).toHaveTextContent('Venloer Straße 310, 50823 Köln');
  expect(screen.queryByRole('button', { name: 'Organisation anlegen' })).not.toBeInTheDocument();
  await user.click(name);
  expect(await screen.findByRole('textbox', { name: 'Ort' })).toHaveValue('Köln');
  await user.click(section('Wen wir ansprechen'));
  expect(await screen.findByRole('textbox', { name: 'Telefon' })).toHaveValue('0221 4710 240');
  expect(screen.queryByRole('button', { name: 'Organisation stilllegen' })).not.toBeInTheDocument();
  fill(field('E-Mail-Adresse'), 'buero@rhein.test');
  await user.click(save());
  expect(await screen.findByText('Die Organisation wurde gespeichert.')).toBeVisible();
});

it('the operator of the demo finds no organisations to change', async () => {
  await application.open('/customer/list', { as: 'demoOperator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});
