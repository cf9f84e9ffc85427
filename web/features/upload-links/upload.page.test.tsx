import { randomBytes } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { type SampleFile, samplePixel } from '#e2e/support/sample-files.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { NewUploadLink, UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { intercept, refuse } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const FIRST_AID = '/api/proof_types/12';
const photo = samplePixel('IMG_0815.png');

const application = await openApplication();
const operator = await application.signIn('operator');

async function newLink(body: object = {}): Promise<NewUploadLink> {
  const profile = (await operator.profile('Anja Brandt'))['@id'];
  return operator.send('POST', '/api/upload_links', { profile, type: FIRST_AID, ...body });
}

const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const choosePhoto = (file: SampleFile) => chooseFile(screen.getByRole('group', { name: 'Foto oder Datei' }), file);
const sendButton = () => screen.getByRole('button', { name: 'Nachweis senden' });

it('an upload whose response was lost is confirmed, and the proof is stored only once', async () => {
  const link = await newLink();
  const { user } = await application.open(`/pd/${link.token}`);
  await findTitle('Guten Tag Anja');
  choosePhoto(photo);
  expect(screen.getByRole('img', { name: 'Ihr Bild' })).toBeVisible();
  expect(screen.getByText('Ist alles gut lesbar?')).toBeVisible();
  expect(
    screen.getByText(/Ihre Datei sehen Nordlicht Automaten GmbH und eine Aufsichtsbehörde, die Einsicht verlangt\.$/),
  ).toBeVisible();
  fill(screen.getByLabelText(/^Ausgestellt am/), '04.03.2026');
  let attempts = 0;
  intercept({ path: /^\/api\/pd\//, method: 'POST' }, async (pass) => {
    attempts += 1;
    const answer = await pass();
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  await user.click(sendButton());
  await findTitle('Vielen Dank, Anja.');
  expect(attempts).toBe(2);
  const arrived = within(screen.getByRole('list', { name: 'Angekommen' }));
  expect(arrived.getByText('Ersthelfer')).toBeVisible();
  expect(arrived.getByText(/^IMG_0815\.png\s*ausgestellt am 04\. März 2026, angekommen um \d\d:\d\d$/)).toBeVisible();
  expect(screen.getByText('Nordlicht Automaten GmbH', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText(/können diese Seite schließen\.$/)).toBeVisible();
  const used = await operator.send<UploadLink>('GET', link['@id']);
  expect(used.state).toBe('used');
  const proofs = await operator.members<ProfileDocument>(
    `/api/profile_documents?profile=${used.profile}&state=submitted`,
  );
  expect(proofs.map((proof) => proof['@id'])).toEqual([used.profileDocument]);
});

it('the page shows why a file was rejected, and keeps all typed values', async () => {
  const { token } = await newLink();
  const { user } = await application.open(`/pd/${token}`);
  await findTitle('Guten Tag Anja');
  fill(screen.getByLabelText(/^Ausgestellt am/), '04.03.2026');
  choosePhoto({ name: 'nachweis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') });
  await user.click(sendButton());
  const field = screen.getByRole('group', { name: 'Foto oder Datei' }).parentElement ?? document.body;
  expect(await within(field).findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText(/^Ausgestellt am/)).toHaveValue('04.03.2026');
  choosePhoto(photo);
  await user.click(sendButton());
  await findTitle('Vielen Dank, Anja.');
});

it('while a proof is being sent the page says so, and a second tap sends nothing more', async () => {
  const { token } = await newLink();
  const { user } = await application.open(`/pd/${token}`);
  await findTitle('Guten Tag Anja');
  choosePhoto(photo);
  fill(screen.getByLabelText(/^Ausgestellt am/), '04.03.2026');
  const answer = Promise.withResolvers<undefined>();
  const fileButton = screen.getByText('Andere Datei wählen').closest('button');
  let requests = 0;
  intercept({ path: /^\/api\/pd\//, method: 'POST' }, async (pass) => {
    requests += 1;
    await answer.promise;
    return pass();
  });
  fireEvent.click(sendButton());
  // Nothing is transferred yet, but what is sent cannot be changed any more.
  expect(fileButton).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Entfernen' })).toBeDisabled();
  expect(screen.getByLabelText(/^Ausgestellt am/)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Wird gesendet …' }));
  const button = await screen.findByRole('button', { name: 'Wird gesendet …' });
  expect(await screen.findByRole('progressbar', { name: 'IMG_0815.png wird übertragen' })).toBeVisible();
  expect(screen.getByText(/^Bitte lassen Sie diese Seite offen/)).toBeVisible();
  expect(screen.getByLabelText(/^Ausgestellt am/)).toBeDisabled();
  await user.click(button);
  answer.resolve(undefined);
  await findTitle('Vielen Dank, Anja.');
  expect(requests).toBe(1);
});

it('a proof that the server could not take is sent with one more tap, and nothing has to be chosen again', async () => {
  const { token } = await newLink();
  const { user } = await application.open(`/pd/${token}`);
  await findTitle('Guten Tag Anja');
  choosePhoto(photo);
  fill(screen.getByLabelText(/^Ausgestellt am/), '04.03.2026');
  const restoreServer = refuse({ path: /^\/api\/pd\//, method: 'POST' }, 429);
  await user.click(sendButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Ihre Datei und Ihre Angaben sind noch da.');
  restoreServer();
  await user.click(screen.getByRole('button', { name: 'Erneut senden' }));
  await findTitle('Vielen Dank, Anja.');
});

it('a person is asked for each proof of a link, and can send a missing one later by the same link', async () => {
  const types = [FIRST_AID, '/api/proof_types/9'];
  const { token } = await newLink({ type: undefined, types });
  const { user } = await application.open(`/pd/${token}`);
  await findTitle('Guten Tag Anja');
  const steps = () => within(screen.getByRole('list', { name: 'Angeforderte Nachweise' })).getAllByRole('listitem');
  expect(steps()[0]).toHaveAttribute('aria-current', 'step');
  await user.click(screen.getByRole('button', { name: 'Ersthelfer später senden' }));
  expect(steps()[1]).toHaveAttribute('aria-current', 'step');
  choosePhoto(photo);
  fill(screen.getByLabelText(/^Ausgestellt am/), '04.03.2026');
  await user.click(sendButton());
  await findTitle('Vielen Dank, Anja.');
  expect(screen.getByText(/^Es fehlt noch: Ersthelfer\./)).toBeVisible();
  await application.open(`/pd/${token}`);
  await findTitle('Guten Tag Anja');
  expect(steps()[1]).toHaveTextContent(/: gesendet$/);
  choosePhoto(photo);
  fill(screen.getByLabelText(/^Ausgestellt am/), '2026-03-05');
  await expectAccessible(document.body);
  await user.click(sendButton());
  await findTitle('Vielen Dank, Anja.');
  expect(within(screen.getByRole('list', { name: 'Angekommen' })).getAllByRole('listitem')).toHaveLength(1);
  await application.open(`/pd/${token}`);
  expect(await findTitle('Über diesen Link wurde bereits ein Nachweis gesendet.')).toBeVisible();
});

it('a revoked link and an unknown link are reported as invalid', async () => {
  const link = await newLink();
  await operator.send('POST', `${link['@id']}/revocation`);
  await application.open(`/pd/${link.token}`);
  expect(await findTitle('Dieser Link wurde zurückgezogen.')).toBeVisible();
  await application.open(`/pd/${randomBytes(32).toString('base64url')}`);
  expect(await findTitle(/^Diesen Link gibt es nicht\./)).toBeVisible();
});

it('the operator requests a proof by a link, sees its state, and revokes it', async () => {
  const { id } = await operator.profile('Anja Brandt');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=links`, { as: 'operator' });
  const section = within(await screen.findByRole('region', { name: 'Upload-Links' }));
  await user.click(await section.findByRole('button', { name: 'Upload-Link erstellen' }));
  const opened = await screen.findByRole('dialog', { name: /^Upload-Link für / });
  const dialog = within(opened);
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte die Art des Nachweises wählen.');
  await dialog.findByRole('option', { name: 'Brandschutzhelfer' });
  await user.selectOptions(dialog.getByLabelText(/^Art des Nachweises/), 'Brandschutzhelfer');
  await expectAccessible(opened);
  await user.click(dialog.getByRole('button', { name: 'Link kopieren' }));
  const linkField = await dialog.findByLabelText<HTMLInputElement>('Link');
  expect(linkField.value).toMatch(/\/pd\/[\w-]{43}$/);
  expect(await dialog.findByRole('img', { name: 'QR-Code des Links' })).toBeVisible();
  const mail = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'E-Mail schreiben' }).href);
  expect(mail.searchParams.get('subject')).toBe('Nordlicht Automaten GmbH: Bitte senden Sie einen Nachweis');
  const text = mail.searchParams.get('body');
  expect(text).toContain(`\n${linkField.value}\n`);
  expect(text).toContain('Nordlicht Automaten GmbH braucht von Ihnen einen Nachweis: Brandschutzhelfer.');
  expect(text).toMatch(/\n\nMit freundlichen Grüßen\nWiebke Petersen\nNordlicht Automaten GmbH$/);
  await expectAccessible(opened);
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  const revokeButton = await section.findByRole('button', { name: 'Upload-Link für Brandschutzhelfer zurückziehen' });
  const row = revokeButton.closest('li');
  expect(row).toHaveTextContent('offen');
  await user.click(revokeButton);
  await waitFor(() => expect(row).toHaveTextContent('zurückgezogen'));
  await application.open(new URL(linkField.value).pathname);
  await findTitle('Dieser Link wurde zurückgezogen.');
});

it('the operator revokes several requests at once, also those that share a link', async () => {
  const shared = await newLink({ type: undefined, types: [FIRST_AID, '/api/proof_types/11'] });
  const { id } = await operator.profile('Anja Brandt');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=links`, { as: 'operator' });
  const section = within(await screen.findByRole('region', { name: 'Upload-Links' }));
  await user.click(await section.findByRole('button', { name: 'Links auswählen' }));
  const boxes = section.getAllByRole('checkbox');
  for (const box of boxes) await user.click(box);
  const bar = within(section.getByRole('region', { name: 'Auswahl' }));
  await user.click(bar.getByRole('button', { name: 'Zurückziehen' }));
  expect(await screen.findByText(`${boxes.length} Upload-Links wurden zurückgezogen.`)).toBeVisible();
  expect(bar.queryByText(/hat es nicht geklappt/)).toBeNull();
  await waitFor(() => expect(section.queryAllByRole('checkbox')).toHaveLength(0));
  await application.open(`/pd/${shared.token}`);
  await findTitle('Dieser Link wurde zurückgezogen.');
});

it('an admin reads the mail if there is no mail server, and is shown its link on request', async () => {
  const email = `${randomBytes(4).toString('hex')}@haus.test`;
  const { token } = await newLink({ email });
  const { user } = await application.open('/mails/list', { as: 'admin' });
  await user.type(await screen.findByLabelText('Empfänger'), email);
  const mails = within(await screen.findByRole('region', { name: 'Mails' }));
  const subject = 'Nordlicht Automaten GmbH: Bitte senden Sie einen Nachweis';
  await waitFor(() => expect(mails.getAllByRole('button', { name: subject })).toHaveLength(1));
  await user.click(mails.getByRole('button', { name: subject }));
  const mail = within(await screen.findByRole('dialog', { name: 'Mail' }));
  const text = await mail.findByText(/Guten Tag Anja,/);
  expect(text).toBeVisible();
  expect(text).not.toHaveTextContent(token);
  expect(text).toHaveTextContent('(Link verborgen)');
  await user.click(mail.getByRole('button', { name: 'Link anzeigen' }));
  expect(await mail.findByLabelText('Link')).toHaveDisplayValue(new RegExp(`/pd/${token}$`));
  await expectAccessible(screen.getByRole('dialog', { name: 'Mail' }));
});

it('the dialog for a link opens before the address is known, and the address is filled in unless somebody typed', async () => {
  const [user] = await operator.members<{ '@id': string }>('/api/users?email=service@nordlicht.test');
  const name = `Zita Zugang ${randomBytes(4).toString('hex')}`;
  const { id } = await operator.send<Named>('POST', '/api/profiles', { name });
  await operator.send('PATCH', `/api/profiles/${id}`, { user: user?.['@id'] });
  let asked = 0;
  const open = async () => {
    const page = await application.open(`/users/profiles_edit/${id}?section=links`, { as: 'operator' });
    const login = Promise.withResolvers<void>();
    intercept({ path: user?.['@id'] ?? '' }, async (pass) => {
      asked += 1;
      await login.promise;
      return pass();
    });
    await page.user.click(await screen.findByRole('button', { name: 'Upload-Link erstellen' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Upload-Link für ${name}` }));
    return { ...page, dialog, field: await dialog.findByLabelText('E-Mail-Adresse'), arrive: login.resolve };
  };
  const first = await open();
  await waitFor(() => expect(asked).toBe(1));
  expect(first.dialog.getByRole('button', { name: 'Adresse wird geladen …' })).toBeDisabled();
  first.arrive();
  await waitFor(() => expect(first.field).toHaveValue('service@nordlicht.test'));
  await first.user.click(first.dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const second = await open();
  await second.user.type(second.field, 'z');
  expect(second.dialog.getByRole('button', { name: 'Link senden' })).toBeEnabled();
  await second.user.clear(second.field);
  await waitFor(() => expect(asked).toBe(2));
  second.arrive();
  expect(await second.dialog.findByRole('button', { name: 'Link kopieren' })).toBeEnabled();
  expect(second.field).toHaveValue('');
});

it('the address of a person with a login of their own is proposed, and an open link is said to be replaced', async () => {
  const users = await operator.members<{ '@id': string; email: string }>('/api/users');
  const user = users.find(({ email }) => email === 'service@nordlicht.test');
  const name = `Zoe Zugang ${randomBytes(4).toString('hex')}`;
  const { '@id': profile, id } = await operator.send<Named>('POST', '/api/profiles', { name });
  await operator.send('PATCH', `/api/profiles/${id}`, { user: user?.['@id'] });
  const open = async () => {
    const page = await application.open(`/users/profiles_edit/${id}?section=proofs`, { as: 'operator' });
    await page.user.click(await screen.findByRole('button', { name: 'Nachweis anfordern' }));
    return within(await screen.findByRole('dialog', { name: `Upload-Link für ${name}` }));
  };
  const dialog = await open();
  const field = await dialog.findByLabelText('E-Mail-Adresse');
  await waitFor(() => expect(field).toHaveValue('service@nordlicht.test'));
  expect(dialog.queryByText(/ersetzt ihn/)).toBeNull();
  const [gap] = await operator.members<{ readonly type: string }>(`/api/proof_gaps?profile=${profile}`);
  const email = 'zoe@example.org';
  const { token } = await newLink({ profile, type: gap?.type, email });
  const next = await open();
  expect(
    await next.findByText(/^Link heute, .* an zoe@example\.org gesendet\. Der neue Link ersetzt ihn\.$/),
  ).toBeVisible();
  await waitFor(() => expect(next.getByLabelText('E-Mail-Adresse')).toHaveValue(email));
  await newLink({ profile, type: gap?.type });
  await application.open(`/pd/${token}`);
  expect(await findTitle('Dieser Link wurde ersetzt. Bitte benutzen Sie den neueren Link.')).toBeVisible();
});
