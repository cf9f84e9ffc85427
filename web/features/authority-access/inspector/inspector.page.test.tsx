import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { AuthorityDemand, NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication, type OpenScreen } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');

let access: NewAuthorityAccess;
beforeAll(async () => {
  access = await grant();
});
const grant = () =>
  operator.send<NewAuthorityAccess>('POST', '/api/authority_accesses', grantBody(stade.id, { showsNames: false }));

async function openWithCode(path = '/behoerde', { token, code } = access, width = 1440): Promise<OpenScreen> {
  const opened = await application.open(`${path}#${token}`, { width });
  fill(await screen.findByLabelText(/^Code/), code);
  await opened.user.click(screen.getByRole('button', { name: 'Ansehen' }));
  return opened;
}
const section = (name: string) => screen.findByRole('region', { name });
/** The entry of the list of sections, which also says how much the section has. */
const linkTo = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });

it('an authority signs in with link and code, after a wrong one that is told at the field', async () => {
  const { user } = await application.open(`/behoerde#${access.token}`);
  await user.click(await screen.findByRole('button', { name: 'Ansehen' }));
  expect(screen.getByLabelText(/^Code/)).toBeInvalid();
  fill(screen.getByLabelText(/^Code/), access.code === '12345678' ? '87654321' : '12345678');
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(await screen.findByText('Der Code stimmt nicht. 9 Versuche bleiben.')).toBeVisible();
  await expectAccessible();
  fill(screen.getByLabelText(/^Code/), access.code);
  // It is shown as it was told.
  expect(screen.getByLabelText(/^Code/)).toHaveDisplayValue(/^\d{4} \d{4}$/);
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nordlicht Automaten GmbH' })).toBeVisible();
  const header = within(screen.getByRole('region', { name: 'Ihr Zugang' }));
  expect(header.getByText('Spielhalle Stade')).toBeVisible();
  expect(header.getByText('Personal mit Rolle und Initialen')).toBeVisible();
  const overview = within(await section('Auf einen Blick'));
  expect(overview.getByText(/^Eingesehen von Ina Inspektion, Ordnungsamt Hamburg\./)).toBeVisible();
  expect(await overview.findByRole('rowheader', { name: 'Spielhalle Stade' })).toBeVisible();
  await expectAccessible();
  await user.click(await linkTo('Standort und Verantwortliche'));
  const location = within(await section('Standort und Verantwortliche'));
  expect(await location.findByText('Spielhalle Stade')).toBeVisible();
  expect(location.getByText('Anschrift')).toBeVisible();
  await expectAccessible();
});

it('an authority reads the sections one after the other, and opens a protocol', async () => {
  const { user } = await openWithCode();
  for (const name of ['Maßnahmen', 'Kontrollgänge', 'Nachweise des Personals']) {
    const link = await linkTo(name);
    await waitFor(() => expect(link).toHaveTextContent(/[\d.]+ (?:Einträge|Personen)$/));
    await user.click(link);
    expect(await within(await section(name)).findAllByRole('listitem')).not.toHaveLength(0);
  }
  for (const name of ['Sozialkonzept', 'Dateien', 'Berichte']) {
    await user.click(await linkTo(name));
    expect(await section(name)).toBeVisible();
  }
  await user.click(await linkTo('Protokolle'));
  const [firstOpen] = await screen.findAllByRole('button', { name: /^Ansehen: / });
  if (firstOpen === undefined) throw new Error('There is no protocol.');
  await user.click(firstOpen);
  expect(await screen.findByRole('button', { name: /^Zuklappen: / })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
});

it('only what is noticeable is shown where something can be, and further entries are added below', async () => {
  const { user } = await openWithCode('/behoerde?section=tours');
  const tours = within(await section('Kontrollgänge'));
  await waitFor(() => expect(tours.getAllByRole('listitem').length).toBe(25));
  const [first] = tours.getAllByRole('listitem');
  await user.click(tours.getByRole('button', { name: 'weitere laden' }));
  await waitFor(() => expect(tours.getAllByRole('listitem').length).toBe(125));
  expect(tours.getAllByRole('listitem')[0]).toBe(first);
  const choice = tours.getByRole('combobox', { name: 'Auffälliges' });
  const missed = await tours.findByRole('option', { name: /^Versäumt \([\d.]+\)$/ });
  const count = Number(missed.textContent?.replaceAll(/\D/g, ''));
  await user.selectOptions(choice, missed);
  await waitFor(() => expect(tours.getAllByRole('listitem').length).toBe(Math.min(count, 25)));
  for (const entry of tours.getAllByRole('listitem')) expect(entry).toHaveTextContent('versäumt');
  await expectAccessible();
  await user.click(await linkTo('Maßnahmen'));
  const measures = within(await section('Maßnahmen'));
  expect((await measures.findAllByRole('listitem')).length).toBeGreaterThan(1);
  expect(measures.queryByRole('switch')).not.toBeInTheDocument();
  await user.click(await linkTo('Protokolle'));
  const protocols = within(await section('Protokolle'));
  const findings = await protocols.findByRole('combobox', { name: 'Mängel' });
  // A filter of another section does not narrow this one.
  expect(findings).toHaveValue('');
});

it('what a location lacks leads to the entries that are counted', async () => {
  const { user } = await openWithCode();
  const overview = within(await section('Auf einen Blick'));
  const cell = await overview.findByRole('link', { name: /^Spielhalle Stade, Kontrollgänge: [\d.]+ versäumt/ });
  await user.click(cell);
  const tours = within(await section('Kontrollgänge'));
  expect(await tours.findByRole('combobox', { name: 'Auffälliges' })).toHaveValue('missed');
  const entries = await tours.findAllByRole('listitem');
  for (const entry of entries) expect(entry).toHaveTextContent(/Kontrollgang.*versäumt$/);
  await user.click(await linkTo('Nachforderungen'));
  expect(
    await within(await section('Nachforderungen')).findByText('Sie haben noch nichts nachgefordert.'),
  ).toBeVisible();
  await user.click(await linkTo('Kontrollgänge'));
  expect(within(await section('Kontrollgänge')).getByRole('combobox', { name: 'Auffälliges' })).toHaveValue('');
});

it('the location of a cell stays chosen in other sections and after a demand, until the overview is opened', async () => {
  const altona = await operator.location('Spielhalle Altona');
  const body = grantBody(stade.id, { locations: [stade['@id'], altona['@id']] });
  const { user } = await openWithCode('/behoerde', await operator.send('POST', '/api/authority_accesses', body));
  const tours = await linkTo('Kontrollgänge');
  const chosen = () => screen.getByRole('combobox', { name: 'Standort' });
  await waitFor(() => expect(tours).toHaveTextContent(/Einträge$/));
  const everywhere = tours.textContent;
  const overview = within(await section('Auf einen Blick'));
  const [cell] = await overview.findAllByRole('link', { name: /^Spielhalle Altona, Kontrollgänge/ });
  if (cell === undefined) throw new Error('The overview has no tours.');
  await user.click(cell);
  expect(chosen()).toHaveValue(altona['@id']);
  await waitFor(() => expect(tours.textContent).not.toBe(everywhere));
  await user.click(await linkTo('Maßnahmen'));
  await section('Maßnahmen');
  expect(chosen()).toHaveValue(altona['@id']);
  expect(screen.getByRole('heading', { name: 'Maßnahmen · Spielhalle Altona' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nachforderung' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  fill(form.getByLabelText(/^Was ist nachzureichen/), 'Bitte die Hausordnung nachreichen.');
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  expect(await within(await section('Nachforderungen')).findByText('Bitte die Hausordnung nachreichen.')).toBeVisible();
  expect(chosen()).toHaveValue(altona['@id']);
  await user.click(await linkTo('Auf einen Blick'));
  expect(within(await section('Auf einen Blick')).getByRole('rowheader', { name: 'Spielhalle Stade' })).toBeVisible();
  expect(chosen()).toHaveValue('');
  await waitFor(() => expect(tours.textContent).toBe(everywhere));
  const [again] = await within(await section('Auf einen Blick')).findAllByRole('link', {
    name: /^Spielhalle Altona, Kontrollgänge/,
  });
  if (again === undefined) throw new Error('The overview has no tours any more.');
  await user.click(again);
  await user.click(within(await section('Kontrollgänge')).getByRole('button', { name: 'Alle Standorte' }));
  expect(await screen.findByRole('heading', { name: 'Kontrollgänge' })).toBeVisible();
  expect(chosen()).toHaveValue('');
});

it('the proofs are read by person, with what is missing first, and the valid ones on request', async () => {
  const { user } = await openWithCode('/behoerde?section=proofs');
  const proofs = within(await section('Nachweise des Personals'));
  const [first] = await proofs.findAllByRole('list', { name: /^Nachweise: / });
  expect(first).toHaveTextContent(/fehlt|abgelaufen/);
  const [open] = proofs.getAllByRole('button', { name: /^Ansehen: / });
  if (open === undefined) throw new Error('Nobody has a valid proof.');
  const name = (open.getAttribute('aria-label') ?? '').replace('Ansehen: ', '');
  await user.click(open);
  const [list] = proofs.getAllByRole('list', { name: `Nachweise: ${name}` });
  expect(list).toHaveTextContent(/gültig bis|ohne Ende/);
  await expectAccessible();
  await user.click(await proofs.findByRole('switch', { name: /^Nur Personen mit Lücken: \d+$/ }));
  await waitFor(() => expect(proofs.getAllByRole('heading', { level: 3 }).length).toBeLessThan(5));
});

it('a demand becomes a task, and its answer comes back to the page', async () => {
  const { user } = await openWithCode('/behoerde?section=tours&noticeable=only');
  await user.click(await screen.findByRole('button', { name: 'Nachforderung' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte schreiben Sie, was nachzureichen ist.');
  fill(form.getByLabelText(/^Was ist nachzureichen/), 'Bitte den Aushang der Hausordnung nachreichen.');
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  const demands = within(await section('Nachforderungen'));
  expect(await demands.findByText('Bitte den Aushang der Hausordnung nachreichen.')).toBeVisible();
  expect(demands.getByText('offen')).toBeVisible();
  expect(
    demands.getByText(/^Die Verwaltung des Betreibers wird benachrichtigt und antwortet hier bis \d/),
  ).toBeVisible();
  // The row says that it is open, so it does not say as well that it was sent.
  expect(within(demands.getByRole('listitem')).queryByText(/Gesendet/)).not.toBeInTheDocument();
  await waitFor(async () => expect(await linkTo('Nachforderungen')).toHaveTextContent('1, davon 0 beantwortet'));
  const tasks = await operator.members<Task>('/api/tasks?order[id]=desc&itemsPerPage=5');
  expect(tasks.map(({ description }) => description)).toContain(
    'Nachforderung (Ordnungsamt Hamburg): Bitte den Aushang der Hausordnung nachreichen.',
  );
  const [demand] = await operator.members<AuthorityDemand>('/api/authority_demands?order[id]=desc&itemsPerPage=1');
  await operator.send('POST', `${demand?.['@id']}/answer`, { text: 'Er hängt jetzt.' });
  await user.click(await linkTo('Nachforderungen'));
  expect(await demands.findByText('beantwortet')).toBeVisible();
  // Nobody has to answer any more, and the number beside the section says the same as the list.
  expect(demands.queryByText(/^Die Verwaltung des Betreibers wird benachrichtigt/)).not.toBeInTheDocument();
  await waitFor(async () => expect(await linkTo('Nachforderungen')).toHaveTextContent('1, davon 1 beantwortet'));
});

it('a second link in the same tab asks for its own code, and the first one still opens', async () => {
  const { reload } = await openWithCode();
  const openLink = ({ token }: NewAuthorityAccess) => {
    history.replaceState(null, '', `/behoerde#${token}`);
    reload();
  };
  const inspection = () => screen.findByRole('heading', { level: 1, name: 'Nordlicht Automaten GmbH' });
  await inspection();
  openLink(await grant());
  expect(await screen.findByLabelText(/^Code/)).toBeVisible();
  openLink(access);
  expect(await inspection()).toBeVisible();
});

it('a revoked access says so in the middle of the work', async () => {
  const revoked = await grant();
  const { user } = await openWithCode('/behoerde', revoked);
  const link = await linkTo('Maßnahmen');
  await operator.send('POST', `${revoked['@id']}/revocation`);
  await user.click(link);
  expect(await screen.findByText(/^Dieser Zugang wurde widerrufen\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Maßnahmen/ })).not.toBeInTheDocument();
});

it('signing off asks for the code again, and a link without its end is explained', async () => {
  const { user } = await openWithCode();
  await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie haben sich abgemeldet.')).toBeVisible();
  await application.open('/behoerde');
  expect(await screen.findByText('Bitte öffnen Sie den Link, den Sie vom Betreiber erhalten haben.')).toBeVisible();
});

it('a section that could not be read offers to try again', async () => {
  await openWithCode();
  await linkTo('Maßnahmen');
  lose({ path: /^\/api\/authority\/pages/ });
  await openWithCode('/behoerde?section=tours');
  expect(await screen.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent('Kontrollgänge');
});

it('the sections are pages below their list on a phone, and days and location stay in their place', async () => {
  const { user } = await openWithCode('/behoerde', access, 390);
  expect(await linkTo('Maßnahmen')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Filter' })).not.toBeInTheDocument();
  await user.click(await linkTo('Maßnahmen'));
  expect(await section('Maßnahmen')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Kontrollgänge/ })).not.toBeInTheDocument();
  // They take a line until they are wanted.
  expect(screen.queryByRole('textbox', { name: 'Von' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filter: Ganzer Zeitraum' }));
  fill(screen.getByRole('textbox', { name: 'Von' }), '1.11.2026');
  fireEvent.blur(screen.getByRole('textbox', { name: 'Von' }));
  expect(await screen.findByRole('button', { name: /^Filter: 01\.11\.2026 bis / })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Alle Abschnitte' }));
  await user.click(await screen.findByRole('button', { name: 'Alles zeigen' }));
  expect(screen.queryByRole('button', { name: 'Alles zeigen' })).not.toBeInTheDocument();
  await user.click(await linkTo('Standort und Verantwortliche'));
  await section('Standort und Verantwortliche');
  expect(screen.getByRole('button', { name: 'Filter: Ganzer Zeitraum' })).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
});

it('the photos of a protocol are shown small, and one of them large', async () => {
  const { day, question } = await photographedAnswer();
  const { user } = await openWithCode(`/behoerde?section=protocols&from=${day}&to=${day}`);
  for (const button of await screen.findAllByRole('button', { name: /^Ansehen: / })) await user.click(button);
  const name = `Foto: ${question}`;
  await user.click(await screen.findByRole('button', { name: `${name} groß ansehen` }));
  const large = await screen.findByRole('dialog', { name });
  expect(within(large).getByRole('img', { name })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(large).not.toBeInTheDocument());
  // This access shows no names, and a signature is one.
  expect(screen.queryByRole('button', { name: /^Unterschrift/ })).not.toBeInTheDocument();
  expect(screen.getAllByText('unterschrieben, in diesem Zugang nicht enthalten')[0]).toBeVisible();
});

/** Finds a photo in the protocols of the demo: its day, and the question that it answers. */
async function photographedAnswer(): Promise<{ day: string; question: string }> {
  const protocols = await operator.members<Protocol>(
    `/api/protocols?location=${stade['@id']}&state=closed&hasFinding=true&order[id]=desc&itemsPerPage=100`,
  );
  for (const protocol of protocols.filter(({ occurredAt }) => occurredAt.slice(0, 10) > access.from)) {
    const { answers, formVersion, occurredAt } = await operator.send<FilledProtocol>('GET', protocol['@id']);
    const { questionnaire } = await operator.send<FormVersion>('GET', formVersion);
    const question = questionsOf(questionnaire).find(
      ({ id, type }) => type !== 'signature' && (answers[id]?.images ?? []).length === 1,
    );
    if (question !== undefined) return { day: occurredAt.slice(0, 10), question: question.label };
  }
  throw new Error('No protocol of the demo has a photo.');
}
