import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiSession } from '#e2e/support/people.ts';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const PROFILE_NAME = 'Murat Kaya';
const ACTION = 'Selbsttest angeboten';
const NO_GUESTS = 'Bitte keine personenbezogenen Daten von Gästen erfassen.';

const application = await openApplication();

const uniqueComment = () => `Beobachtung ${randomUUID().slice(0, 8)}`;
const newestOf = (session: ApiSession) => session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=5');
const recorded = () => screen.findByText('Spielerschutzmaßnahme erfolgreich angelegt');
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (container: HTMLElement, name: string | RegExp) => within(container).getByRole('button', { name });
async function rowWith(comment: string): Promise<HTMLElement> {
  const table = await screen.findByRole('table', { name: 'Maßnahmen' });
  const row = (await within(table).findByText(comment)).closest('tr');
  if (row === null) throw new Error(`${comment} stands in no row.`);
  return row;
}

async function openForm(user: Awaited<ReturnType<typeof application.open>>['user'], comment: string) {
  await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
  const form = await dialog('Maßnahme erfassen');
  const actions = within(form).getByRole('combobox', { name: 'Maßnahme' });
  await user.selectOptions(actions, await within(actions).findByRole('option', { name: ACTION }));
  fill(within(form).getByLabelText(/^Kommentar/), comment);
  return form;
}

/** Makes the drafts whose name begins so look older than they are. */
function letTimePassSinceWriting(name: string, minutes: number) {
  for (const key of Object.keys(sessionStorage).filter((candidate) => candidate.startsWith(`draft:${name}`))) {
    const draft: { readonly writtenAt: number } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...draft, writtenAt: draft.writtenAt - minutes * 60_000 }));
  }
}

describe('recording an activity as service staff', () => {
  it('a tap on an activity that was recorded last opens it, to be corrected', async () => {
    const { user } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const latest = within(await screen.findByRole('region', { name: 'Zuletzt erfasst' }));
    const [first = document.body] = await latest.findAllByRole('button');
    await user.click(first);
    expect(await within(await dialog('Maßnahme')).findByRole('button', { name: 'Korrigieren' })).toBeVisible();
  });

  it('records only once despite repeated taps', async () => {
    const { user, session } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const tiles = await screen.findByRole('region', { name: 'Maßnahme erfassen' });
    const [tile] = await within(tiles).findAllByRole('button');
    if (tile === undefined) throw new Error('There is no action to record.');
    const tapped = tile.textContent.trim();
    const [before] = await newestOf(session);
    await user.dblClick(tile);
    await user.click(tile);
    const notice = (await recorded()).closest('[role="status"]');
    expect(notice).toHaveTextContent(tapped);
    expect(tile).toHaveTextContent(/^Erfasst \d\d:\d\d/);
    // The tile still shows the confirmation, so both taps are about the same guest.
    await user.click(tile);
    expect(screen.getAllByText('Spielerschutzmaßnahme erfolgreich angelegt')).toHaveLength(1);
    const later = (await newestOf(session)).filter(({ id }) => id > (before?.id ?? 0));
    expect(later.map(({ actionName, profileName }) => [actionName, profileName])).toEqual([[tapped, PROFILE_NAME]]);
  });

  it('confirms in its tile a measure whose first answer got lost', async () => {
    const { user } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const tiles = await screen.findByRole('region', { name: 'Maßnahme erfassen' });
    const [tile = document.body] = await within(tiles).findAllByRole('button');
    let attempts = 0;
    intercept({ path: '/api/activities', method: 'POST' }, async (pass) => {
      const answer = await pass();
      if (++attempts === 1) throw new TypeError('Failed to fetch');
      return answer;
    });
    await user.click(tile);
    await waitFor(() => expect(tile).toHaveTextContent(/^Erfasst \d\d:\d\d/), { timeout: 8000 });
    expect(attempts).toBe(2);
  });

  it('undoes an accidental entry, which stays in the list crossed out', async () => {
    const comment = uniqueComment();
    const { user, session } = await application.open('/activities/list', { as: 'otherService', profile: PROFILE_NAME });
    const form = await openForm(user, comment);
    await user.click(press(form, 'Maßnahme erfassen'));
    await user.click(await screen.findByRole('button', { name: `Rückgängig: ${ACTION}` }));
    expect(await screen.findByText(`${ACTION}: zurückgenommen.`)).toBeVisible();
    await waitFor(async () => expect(await rowWith(comment)).toHaveTextContent('zurückgenommen'));
    expect((await rowWith(comment)).querySelector('s, del')).toHaveTextContent(ACTION);
    const [newest] = await newestOf(session);
    expect(newest).toMatchObject({ isCancelled: true, reason: 'Versehentlich erfasst' });
  });

  it('undoes in the tile that was tapped, which can then be tapped anew', async () => {
    const { user, session } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const tiles = await screen.findByRole('region', { name: 'Maßnahme erfassen' });
    const [tile = document.body] = await within(tiles).findAllByRole('button');
    const tapped = tile.textContent.trim();
    await user.click(tile);
    const undo = await within(tiles).findByRole('button', { name: `Rückgängig: ${tapped}` });
    await user.pointer({ keys: '[MouseLeft]', target: undo, coords: { clientX: 200 } });
    expect(await screen.findByText(`${tapped}: zurückgenommen.`)).toBeVisible();
    await waitFor(() => expect(tile).toHaveTextContent(new RegExp(`^${tapped}$`)), { timeout: 5000 });
    const [newest] = await newestOf(session);
    expect(newest).toMatchObject({ actionName: tapped, isCancelled: true, reason: 'Versehentlich erfasst' });
    expect(screen.queryByText('zurückgenommen')).toBeNull();
  });

  it('records every other action from the list of all, which says so in the same tile', async () => {
    const { user, session } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    await user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
    const list = await dialog('Alle Maßnahmen');
    fill(await within(list).findByLabelText('Maßnahme suchen'), 'selbsttest');
    await user.click(await within(list).findByRole('button', { name: ACTION }));
    expect(await within(list).findByRole('button', { name: `Rückgängig: ${ACTION}` })).toBeVisible();
    const [newest] = await newestOf(session);
    expect(newest).toMatchObject({ actionName: ACTION, profileName: PROFILE_NAME });
  });

  it('records one measure with the time and the comment chosen before the tap, and the next without them', async () => {
    const comment = uniqueComment();
    const { user, session } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    await user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
    const list = await dialog('Alle Maßnahmen');
    await user.click(press(list, /^Vor 10 min/));
    await user.click(press(list, 'Kommentar hinzufügen'));
    fill(within(list).getByRole('textbox', { name: 'Kommentar' }), comment);
    await user.click(press(list, 'Spielpause empfohlen'));
    await within(list).findByRole('button', { name: 'Rückgängig: Spielpause empfohlen' });
    expect(press(list, /^Jetzt/)).toHaveAttribute('aria-pressed', 'true');
    const next = 'Ohne gültigen Ausweis abgewiesen';
    await user.click(press(list, next));
    await within(list).findByRole('button', { name: `Rückgängig: ${next}` });
    const [second, first] = await newestOf(session);
    expect(first).toMatchObject({ actionName: 'Spielpause empfohlen', comment });
    const minutesEarlier = (Date.parse(second?.occurredAt ?? '') - Date.parse(first?.occurredAt ?? '')) / 60_000;
    expect(minutesEarlier).toBeGreaterThanOrEqual(10);
    expect(second).not.toHaveProperty('comment');
  });

  it('keeps the time and the comment chosen for the next measure over a reload', async () => {
    const page = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const openSheet = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
      return dialog('Alle Maßnahmen');
    };
    const sheet = await openSheet();
    await page.user.click(press(sheet, 'Andere Zeit'));
    fill(within(sheet).getByLabelText('Datum', { selector: 'input' }), '2026-01-01T12:00');
    await page.user.click(press(sheet, 'Kommentar hinzufügen'));
    await page.user.keyboard('Gast wollte gehen');
    page.reload();
    const again = await openSheet();
    expect(press(again, 'Andere Zeit')).toHaveAttribute('aria-pressed', 'true');
    expect(within(again).getByLabelText('Datum', { selector: 'input' })).toHaveValue('01.01.2026');
    expect(within(again).getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Gast wollte gehen');
  });

  it('keeps saying how long ago the next measure happened, also after a long interruption', async () => {
    const page = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const openSheet = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
      return dialog('Alle Maßnahmen');
    };
    const sheet = await openSheet();
    await page.user.click(press(sheet, /^Vor 10 min/));
    await page.user.click(press(sheet, 'Kommentar hinzufügen'));
    fill(within(sheet).getByRole('textbox', { name: 'Kommentar' }), 'Gast wollte gehen');
    const chosen = press(sheet, /^Vor 10 min/).textContent.slice(-5);
    letTimePassSinceWriting('tap-details', 20);
    page.reload();
    const again = await openSheet();
    expect(press(again, new RegExp(`^Vor 1[01] min, ${chosen}$`))).toHaveAttribute('aria-pressed', 'true');
    expect(within(again).getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Gast wollte gehen');
    fill(within(again).getByRole('textbox', { name: 'Kommentar' }), '');
    letTimePassSinceWriting('tap-details', 20);
    page.reload();
    expect(press(await openSheet(), /^Jetzt/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('says at its field that a time is wrong, and records nothing', async () => {
    const { user, session } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const [before] = await newestOf(session);
    await user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
    const list = await dialog('Alle Maßnahmen');
    await user.click(press(list, 'Andere Zeit'));
    const time = within(list).getByLabelText('Datum', { selector: 'input' });
    fill(time, '2020-01-01T12:00');
    await user.click(press(list, ACTION));
    await waitFor(() => expect(time).toHaveAccessibleDescription(/höchstens 72 Stunden zurückliegt/));
    expect((await newestOf(session))[0]?.id).toBe(before?.id);
  });

  it('removes the undo button when the workplace is locked', async () => {
    const { user } = await application.open('/service', { as: 'otherService', profile: PROFILE_NAME });
    const tiles = await screen.findByRole('region', { name: 'Maßnahme erfassen' });
    const [tile] = await within(tiles).findAllByRole('button');
    if (tile === undefined) throw new Error('There is no action to record.');
    await user.click(tile);
    const undo = await screen.findByRole('button', { name: /^Rückgängig: / });
    await user.click(screen.getByRole('button', { name: 'Sperren' }));
    expect(await dialog('Gesperrt')).toBeVisible();
    // The click comes well before the tile would change by itself.
    await waitFor(() => expect(undo).not.toBeInTheDocument(), { timeout: 5000 });
  });

  it('announces that a late entry will be marked, and marks it in the list', async () => {
    const comment = uniqueComment();
    const { user } = await application.open('/activities/list', { as: 'otherService', profile: PROFILE_NAME });
    const form = await openForm(user, comment);
    await user.click(press(form, 'Zeitpunkt ändern (jetzt)'));
    const anHourAgo = new Date(Date.now() - 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    fill(await within(form).findByLabelText(/^Datum/), anHourAgo.slice(0, 16).replace(' ', 'T'));
    expect(within(form).getByText('Der Eintrag wird als „Nachtrag“ gekennzeichnet.')).toBeVisible();
    await user.click(press(form, 'Maßnahme erfassen'));
    expect(await recorded()).toBeVisible();
    expect(await rowWith(comment)).toHaveTextContent('Nachtrag');
  });

  it('discards the draft on cancelling, and restores it with its time after an interruption', async () => {
    const page = await application.open('/activities/list', { as: 'otherService', profile: PROFILE_NAME });
    const { user, session } = page;
    const comment = () => screen.getByLabelText(/^Kommentar/);
    const form = await openForm(user, 'Gast wirkte erschöpft');
    await user.click(press(form, 'Abbrechen'));
    await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
    await dialog('Maßnahme erfassen');
    expect(comment()).toHaveValue('');

    fill(comment(), 'Gast wollte gehen');
    await user.click(press(await dialog('Maßnahme erfassen'), 'Zeitpunkt ändern (jetzt)'));
    fill(await screen.findByLabelText(/^Datum/), '2026-01-01T12:00');
    page.reload();
    await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
    const again = await dialog('Maßnahme erfassen');
    expect(comment()).toHaveValue('Gast wollte gehen');
    expect(within(again).getByLabelText(/^Datum/)).toHaveValue('01.01.2026');

    await session.chooseProfile('Đorđe Jovanović');
    page.reload();
    await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
    expect(await within(await dialog('Maßnahme erfassen')).findByText('Đorđe Jovanović')).toBeVisible();
    expect(comment()).toHaveValue('');
  });

  it('warns of personal data of guests', async () => {
    const { user } = await application.open('/activities/list', { as: 'otherService', profile: PROFILE_NAME });
    const form = await openForm(user, 'Herr Müller wirkte erschöpft');
    expect(await within(form).findByText(NO_GUESTS)).toBeVisible();
    fill(within(form).getByLabelText(/^Kommentar/), 'Gast wirkte erschöpft');
    await waitFor(() => expect(within(form).queryByText(NO_GUESTS)).toBeNull());
  });
});

describe('recording an activity without a profile', () => {
  it('asks who is working before anything can be recorded', async () => {
    await application.open('/service', { as: 'otherService' });
    expect(await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Maßnahme erfassen' })).toBeNull();
  });

  it('asks for the profile in the dialog', async () => {
    const { user } = await application.open('/activities/list', { as: 'otherService' });
    await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
    expect(await dialog('Wer erfasst die Maßnahme?')).toBeVisible();
  });

  it('finds a profile by a part of its name', async () => {
    const { user } = await application.open('/service', { as: 'otherService' });
    const chooser = await screen.findByRole('region', { name: 'Profil wechseln' });
    fill(await within(chooser).findByLabelText('Name suchen'), 'JOVA');
    await waitFor(() => expect(within(chooser).getAllByRole('listitem')).toHaveLength(1));
    expect(within(chooser).getByRole('listitem')).toHaveTextContent('Đorđe Jovanović');
    fill(within(chooser).getByLabelText('Name suchen'), 'gibt es nicht');
    expect(await within(chooser).findByText('Kein aktives Profil mit diesem Namen.')).toBeVisible();
    fill(within(chooser).getByLabelText('Name suchen'), 'jova');
    await user.click(await within(chooser).findByRole('button', { name: /Đorđe Jovanović/ }));
    expect(await screen.findByRole('heading', { name: /Đorđe Jovanović/ })).toBeVisible();
  });
});

it('at a location with PINs nobody can sign with the profile of somebody else', async () => {
  const { user } = await application.open('/activities/list', { as: 'operator', at: 'Spielhalle Stade' });
  await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
  const chooser = await dialog('Wer erfasst die Maßnahme?');
  fill(await within(chooser).findByLabelText('Name suchen'), 'Tiedemann');
  await user.click(await within(chooser).findByRole('button', { name: /Heike Tiedemann/ }));
  fill(await within(chooser).findByLabelText('PIN'), '1357');
  await user.click(press(chooser, 'Anmelden'));
  expect(await within(chooser).findByText(/PIN.*(falsch|stimmt nicht)/i)).toBeVisible();
  fill(within(chooser).getByLabelText('PIN'), '2468');
  await user.click(press(chooser, 'Anmelden'));
  expect(await within(await dialog('Maßnahme erfassen')).findByText('Heike Tiedemann')).toBeVisible();
});
