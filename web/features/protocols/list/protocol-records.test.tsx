import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  ANSWERS_WITH_DEFECT,
  ANSWERS_WITHOUT_DEFECT,
  createProtocol as fillIn,
  publishSmallForm,
} from '#e2e/support/filled-protocols.ts';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { chooseOption } from '#web/test/choose-option.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';

const application = await openApplication();
const service = await application.signIn('service');
await service.chooseLocation(LOCATION_NAME);
await service.chooseProfile('Anja Brandt');
await service.completeTasksDueSoon();
await service.recordTour();

const newForm = () => publishSmallForm(location.origin, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
const correctProtocol = (id: number) =>
  service.send<FilledProtocol>('POST', `/api/protocols/${id}/corrections`, {
    reason: 'Es war nur eine Palette',
    answers: {
      ...ANSWERS_WITH_DEFECT,
      blockedBy: { value: 'Eine Palette mit Getränkekisten steht im Gang vor der Tür' },
    },
  });

async function expectRows(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(document.querySelectorAll('main tr:has(td)')).toHaveLength(count));
  return within(screen.getByRole('table', { name: 'Protokolle' }))
    .getAllByRole('row')
    .filter((row) => row.querySelector('td') !== null);
}
async function historyEntries(count: number): Promise<HTMLElement[]> {
  return waitFor(() => {
    // A correction shows another version, and with it a new section.
    const section = screen.getByRole('heading', { name: 'Verlauf' }).parentElement;
    const entries = within(section ?? document.body).getAllByRole('listitem');
    expect(entries).toHaveLength(count);
    return entries;
  });
}
const textsOf = (part: Element | undefined, name: 'del' | 'ins') =>
  [...(part?.querySelectorAll(name) ?? [])].map(({ textContent }) => textContent);

it('staff find the protocols of their location by a finding, and read one with its tasks', async () => {
  const form = await newForm();
  await fillIn(service, form, { answers: ANSWERS_WITHOUT_DEFECT });
  await fillIn(service, form, { answers: ANSWERS_WITH_DEFECT });
  const { user } = await application.open('/service/protocols', { as: service });
  await chooseFilter(user, 'Fragebogen', form.name);
  await expectRows(2);
  await chooseFilter(user, 'Mängel', 'mit Mangel');
  const [found] = await expectRows(1);
  expect(address()).toContain('finding=yes');
  expect(found).toHaveTextContent('1 Mangel offen');
  const download = nextDownload();
  await user.click(screen.getByRole('button', { name: 'CSV-Export' }));
  const lines = (await (await download).bytes.text()).trim().split('\n');
  expect(lines).toHaveLength(2);
  await user.click(within(found ?? document.body).getByRole('button'));
  const summary = within(await screen.findByRole('dialog', { name: 'Protokoll' }));
  expect(await summary.findByRole('list', { name: 'Mängel' })).toHaveTextContent(
    'Ist der Notausgang frei?NeinSeit heute Mittag',
  );
  await user.click(summary.getByRole('link', { name: 'Protokoll ansehen' }));
  expect(await screen.findByRole('heading', { level: 1, name: form.name })).toBeVisible();
  const findings = await screen.findByRole('region', { name: '1 Mangel offen' });
  expect(findings).toHaveTextContent('Ist der Notausgang frei?');
  expect(findings).toHaveTextContent('Nein');
  expect(await screen.findByText(/Zwei Paletten mit Getränkekisten/)).toBeVisible();
  await user.click(within(findings).getByRole('link', { name: 'Aufgabe öffnen' }));
  const task = await screen.findByRole('dialog', { name: 'Aufgabe' });
  await waitFor(() => expect(task).toHaveTextContent('Notausgang räumen'));
});

it('a correction shows each changed text, and the history still contains what was replaced', async () => {
  const { id } = await fillIn(service, await newForm(), { answers: ANSWERS_WITH_DEFECT });
  await correctProtocol(id);
  const { user } = await application.open(`/service/protocols/edit/${id}`, { as: service });
  await user.click(await screen.findByRole('link', { name: 'Zur korrigierten Fassung' }));
  expect(await screen.findByText('korrigiert')).toBeVisible();
  const [, correction] = await historyEntries(2);
  expect(correction).toHaveTextContent('Grund: Es war nur eine Palette');
  await waitFor(() => expect(textsOf(correction, 'del')).toEqual(['Zwei', 'Paletten', 'stehen']));
  expect(textsOf(correction, 'ins')).toEqual(['Eine', 'Palette', 'steht']);
  expect(screen.getByRole('link', { name: 'Korrigieren' })).toBeVisible();
});

it('service staff correct a protocol from the page where they read it', async () => {
  const { id } = await fillIn(service, await newForm(), { answers: ANSWERS_WITHOUT_DEFECT });
  const { user } = await application.open(`/service/protocols/edit/${id}`, { as: service });
  await user.click(await screen.findByRole('link', { name: 'Korrigieren' }));
  fill(await screen.findByRole('textbox', { name: /^Wie viele Flyer liegen aus\?/ }), '25');
  const time = screen.getByLabelText<HTMLInputElement>('Datum');
  const shownDay = time.value.split('.').toReversed().join('-');
  const dayBefore = new Date(Date.parse(`${shownDay}T12:00Z`) - 24 * 60 * 60 * 1000);
  fill(time, dayBefore.toISOString().slice(0, 16));
  fill(screen.getByLabelText(/^Grund der Korrektur/), 'Verzählt');
  await user.click(screen.getByRole('button', { name: 'Korrektur speichern' }));
  const [, correction] = await historyEntries(2);
  expect(correction).toHaveTextContent('Geschehen');
  expect(correction).toHaveTextContent('Grund: Verzählt');
  expect(correction).toHaveTextContent('20 Stück');
  expect(address()).not.toMatch(new RegExp(`/edit/${id}$`));
});

it('a draft is listed separately, can be continued, and is discarded only after a confirmation', async () => {
  const form = await newForm();
  await fillIn(service, form, { answers: { flyers: { value: 3 } }, state: 'draft' });
  const list = `/service/protocols?form=${encodeURIComponent(form.formIri)}`;
  const firstPage = await application.open(list, { as: service });
  const drafts = await screen.findByRole('region', { name: 'Entwürfe' });
  expect(within(drafts).getAllByRole('listitem')).toHaveLength(1);
  expect(drafts).toHaveTextContent('zuletzt gespeichert');
  await firstPage.user.click(within(drafts).getByRole('link', { name: /Weiter ausfüllen$/ }));
  expect(await screen.findByRole('textbox', { name: /^Wie viele Flyer liegen aus\?/ })).toHaveValue('3');

  const { user } = await application.open(list, { as: service });
  const remainingDrafts = within(await screen.findByRole('region', { name: 'Entwürfe' }));
  const pressDiscard = async () => {
    await user.click(remainingDrafts.getByRole('button', { name: /Verwerfen$/ }));
    return within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen?' }));
  };
  await user.click((await pressDiscard()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remainingDrafts.getAllByRole('listitem')).toHaveLength(1);
  await user.click((await pressDiscard()).getByRole('button', { name: 'Entwurf verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Entwürfe' })).toBeNull());
});

it('the operator evaluates a form, and each figure links to the protocols it counts', async () => {
  const form = await newForm();
  await fillIn(service, form, { answers: ANSWERS_WITHOUT_DEFECT });
  await fillIn(service, form, { answers: ANSWERS_WITHOUT_DEFECT });
  const { id } = await fillIn(service, form, { answers: ANSWERS_WITH_DEFECT });
  const corrected = await correctProtocol(id);
  const list = await application.open(`/service/protocols?form=${encodeURIComponent(form.formIri)}`, {
    as: 'operator',
  });
  await list.user.click(await screen.findByRole('link', { name: 'Auswertung' }));
  const totals = await screen.findByRole('region', { name: 'Zahlen im Zeitraum' });
  expect(await within(totals).findByRole('link', { name: /^Protokolle 3/ })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Mängel nach Standort' })).toHaveTextContent(LOCATION_NAME);
  const exitQuestion = await screen.findByRole('article', { name: 'Ist der Notausgang frei?' });
  expect(exitQuestion).toHaveTextContent('3 Antworten');
  await expectAccessible(screen.getByRole('main'));
  const evaluation = address();
  await list.user.click(within(exitQuestion).getByRole('link', { name: /^Nein/ }));
  await expectRows(1);
  const chip = /Filter Antwort: Ist der Notausgang frei\?: Nein/;
  expect(await screen.findByRole('button', { name: chip })).toBeVisible();

  const { user } = await application.open(evaluation, { as: 'operator' });
  const totalsAgain = within(await screen.findByRole('region', { name: 'Zahlen im Zeitraum' }));
  await user.click(await totalsAgain.findByRole('link', { name: /^mit Mangel/ }));
  const [counted] = await expectRows(1);
  await user.click(within(counted ?? document.body).getByRole('button'));
  await waitFor(() => expect(address()).toContain(`protocol=${corrected.id}`));
});

it('the operator evaluates a single location, and the address of the page contains it', async () => {
  const form = await newForm();
  const { user } = await application.open(`/service/protocols/evaluation/${form.formIri.split('/').at(-1)}`, {
    as: 'operator',
  });
  await chooseOption(user, 'Standort', LOCATION_NAME);
  await waitFor(() => expect(address()).toContain('location='));
  const evaluation = address();
  await application.open(evaluation, { as: 'operator' });
  const choice = await screen.findByRole('combobox', { name: 'Standort' });
  await waitFor(() => expect(choice).toHaveDisplayValue(LOCATION_NAME));
});

it('the operator is led from a protocol of another location to its correction there', async () => {
  const protocol = await fillIn(service, await newForm(), { answers: ANSWERS_WITHOUT_DEFECT });
  const operator = await application.signIn('operator');
  await operator.chooseLocation('Spielhalle Altona');
  const { user } = await application.open(`/service/protocols/edit/${protocol.id}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Standort wechseln und korrigieren' }));
  await waitFor(() => expect(address()).toBe(`/service/protocols/edit/${protocol.id}?korrektur=1`));
  expect(await screen.findByText('Bitte wählen Sie, wer das Protokoll korrigiert.')).toBeVisible();
});
