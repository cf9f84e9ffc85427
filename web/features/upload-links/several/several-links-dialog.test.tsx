import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';
import { uniqueName } from '#web/test/unique-name.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

it('the operator asks several people at once, sees who gets a link and where, and asks nobody twice on a day', async () => {
  const [asked, copied, mailed] = [uniqueName('Aged Asked'), uniqueName('Carl Copied'), uniqueName('Mia Mailed')];
  const iris: string[] = [];
  for (const name of [asked, copied, mailed])
    iris.push((await operator.send<Named>('POST', '/api/profiles', { name }))['@id']);
  const [askedIri, ...others] = iris;
  const gaps = await operator.members<{ readonly type: string }>(`/api/proof_gaps?profile=${askedIri}`);
  const types = gaps.map(({ type }) => type);
  await operator.send('POST', '/api/upload_links', { profile: askedIri, types, email: 'asked@example.org' });
  const { user } = await application.open('/users/profiles_documents?view=gaps', { as: 'operator' });
  const reading = Promise.withResolvers<void>();
  intercept({ path: /\/upload_links\?(?!.*state=)/ }, async (pass) => {
    await reading.promise;
    return pass();
  });
  await user.click(await screen.findByRole('button', { name: 'Allen einen Link senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allen einen Link senden' }));
  expect(dialog.getByRole('group', { name: 'Adressen werden geladen' })).toBeVisible();
  reading.resolve();
  await dialog.findByRole('list', { name: 'Wer einen Link bekommt' });
  await expectAccessible(screen.getByRole('dialog'));
  const people = within(await dialog.findByRole('list', { name: 'Wer einen Link bekommt' }));
  const boxes = people.getAllByRole<HTMLInputElement>('checkbox');
  const boxOf = (name: string) => people.getByRole('checkbox', { name });
  expect(boxOf(asked)).not.toBeChecked();
  expect(people.getByText(/^Link heute, .* an asked@example\.org gesendet$/)).toBeVisible();
  expect(people.getByLabelText(`E-Mail-Adresse von ${asked}`)).toHaveValue('asked@example.org');
  // The demo has people of its own who lack proofs.
  for (const box of boxes.filter(({ checked }) => checked))
    if (box !== boxOf(copied) && box !== boxOf(mailed)) await user.click(box);
  await user.type(people.getByLabelText(`E-Mail-Adresse von ${mailed}`), 'mia');
  await user.click(dialog.getByRole('button', { name: '2 Links senden' }));
  expect(await people.findByText('Bitte eine gültige E-Mail-Adresse angeben.')).toBeVisible();
  await user.type(people.getByLabelText(`E-Mail-Adresse von ${mailed}`), '@example.org');
  expect(dialog.getByText('1 per E-Mail, 1 zum Kopieren')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '2 Links senden' }));
  const created = within(await dialog.findByRole('list', { name: 'Erstellte Links' }));
  expect(created.getByRole('button', { name: `Link für ${copied} kopieren` })).toBeVisible();
  expect(created.getByText(/^geht gleich an/)).toHaveTextContent('geht gleich an mia@example.org');
  const addresses = [];
  for (const profile of others) {
    const links = await operator.members<UploadLink>(`/api/upload_links?profile=${profile}`);
    expect(links.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
    addresses.push(...new Set(links.map(({ email }) => email)));
  }
  expect(addresses).toEqual([undefined, 'mia@example.org']);
  expect(await operator.members<UploadLink>(`/api/upload_links?profile=${askedIri}`)).toHaveLength(types.length);
});

/** Lets the second of two links fail. */
async function askTwoOfWhomOneFails() {
  const names = [uniqueName('Ada Arrives'), uniqueName('Fay Fails')];
  for (const name of names) await operator.send('POST', '/api/profiles', { name });
  const [arrives = '', fails = ''] = names;
  const { user } = await application.open('/users/profiles_documents?view=gaps', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Allen einen Link senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allen einen Link senden' }));
  const people = within(await dialog.findByRole('list', { name: 'Wer einen Link bekommt' }));
  const boxOf = (name: string) => people.getByRole('checkbox', { name });
  for (const box of people.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked))
    if (box !== boxOf(arrives) && box !== boxOf(fails)) await user.click(box);
  let attempts = 0;
  const stop = intercept({ path: '/api/upload_links', method: 'POST' }, (pass) => {
    attempts += 1;
    return attempts === 2 ? Response.json({ title: 'An error occurred', status: 503 }, { status: 503 }) : pass();
  });
  await user.click(dialog.getByRole('button', { name: '2 Links erstellen' }));
  expect(await screen.findByText(new RegExp(`^Noch kein Link für ${fails}\\.`))).toBeVisible();
  expect(boxOf(arrives)).toBeDisabled();
  expect(people.getByText('Link erstellt')).toBeVisible();
  expect(people.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(dialog.getByText('1 zum Kopieren')).toBeVisible();
  stop();
  return { user, dialog, arrives, fails, attemptCount: () => attempts };
}

it('who got no link is named with the reason, and the next attempt asks only them', async () => {
  const { user, dialog, attemptCount } = await askTwoOfWhomOneFails();
  await user.click(dialog.getByRole('button', { name: '1 Link erstellen' }));
  const created = within(await dialog.findByRole('list', { name: 'Erstellte Links' }));
  expect(created.getAllByRole('listitem')).toHaveLength(2);
  expect(attemptCount()).toBe(2);
});

it('whoever gives up after a failure still gets the links that were created', async () => {
  const { user, dialog, arrives, fails } = await askTwoOfWhomOneFails();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  const created = within(await dialog.findByRole('list', { name: 'Erstellte Links' }));
  expect(created.getByRole('button', { name: `Link für ${arrives} kopieren` })).toBeVisible();
  expect(created.queryByText(fails)).toBeNull();
});

it('whoever got too many mails is named with the reason of the server, without the name of a field', async () => {
  const name = uniqueName('Mona Mailed');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const email = `${crypto.randomUUID()}@example.org`;
  for (let count = 0; count < 5; count += 1)
    await operator.send('POST', '/api/upload_links', { profile, type: '/api/proof_types/12', email });
  const { user } = await application.open(`/users/profiles_documents?view=gaps`, { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Allen einen Link senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allen einen Link senden' }));
  const people = within(await dialog.findByRole('list', { name: 'Wer einen Link bekommt' }));
  for (const box of people.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked))
    if (box !== people.getByRole('checkbox', { name })) await user.click(box);
  expect(people.getByLabelText(`E-Mail-Adresse von ${name}`)).toHaveValue(email);
  await user.click(dialog.getByRole('button', { name: '1 Link senden' }));
  expect(await people.findByRole('alert')).toHaveTextContent(/^Diese Person hat in der letzten Stunde schon 5 Links/);
});

it('where no mail goes out, links are offered to be copied, and none is said to be mailed', async () => {
  const { user } = await application.open('/users/profiles_documents?view=gaps', { as: 'demoOperator' });
  await user.click(await screen.findByRole('button', { name: 'Links für alle kopieren' }));
  expect(screen.queryByRole('button', { name: /senden/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Links für alle kopieren' }));
  expect(
    await dialog.findByText(/In der Demo gehen keine E-Mails hinaus\. Sie kopieren die Links danach\.$/),
  ).toBeVisible();
  expect(dialog.getByText(/^\d+ zum Kopieren$/)).toBeVisible();
});
