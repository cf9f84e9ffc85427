import dayjs from 'dayjs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');

async function openDays(locations: readonly string[], width = 1440) {
  const body = grantBody(stade.id, { locations: [...locations], from: dayFromNow(-60), to: dayFromNow(0) });
  const { token, code } = await operator.send<NewAuthorityAccess>('POST', '/api/authority_accesses', body);
  const opened = await application.open(`/behoerde?section=days#${token}`, { width });
  fill(await screen.findByLabelText(/^Code/), code);
  await opened.user.click(screen.getByRole('button', { name: 'Ansehen' }));
  return opened;
}
const section = async () => within(await screen.findByRole('region', { name: 'Tag für Tag' }));

/** Adds a location with a single protocol, ten days ago, so that the days since then have none. */
async function addLocationWithGaps(): Promise<Location> {
  const { customer, state } = await operator.send<Location>('GET', stade['@id']);
  const location = await operator.send<Location>('POST', '/api/locations', {
    name: 'Spielhalle Lücke',
    type: 'arcade',
    customer,
    state,
  });
  await application.app.store.asSystem(async (tx) => {
    const protocol = await tx
      .selectFrom('protocol')
      .innerJoin('form', 'form.id', 'protocol.form_id')
      .where('form.gallery_key', '=', 'opening-and-closing')
      .where('protocol.location_id', '=', stade.id)
      .where('state', '=', 'closed')
      .select(['protocol.customer_id', 'profile_id', 'user_id', 'form_id', 'form_version_id', 'answers'])
      .executeTakeFirstOrThrow();
    const at = new Date(`${dayFromNow(-10)}T11:00:00Z`);
    await tx
      .insertInto('protocol')
      .values({
        ...protocol,
        answers: JSON.stringify(protocol.answers),
        location_id: location.id,
        state: 'closed',
        started_at: at,
        occurred_at: at,
        closed_at: at,
      })
      .execute();
  });
  return location;
}

it('an authority sees that no opening day is missing, and on which days tours are', async () => {
  await openDays([stade['@id']]);
  const days = await section();
  expect(await days.findByRole('heading', { name: 'Spielhalle Stade' })).toBeVisible();
  const sentence = /^Ein Protokoll gibt es an jedem von \d+ Öffnungstagen\. An \d+ Tagen fehlt Schließen\.$/;
  expect(days.getByText(sentence)).toBeVisible();
  expect(days.getByText(/^Schließen fehlt/)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Tag für Tag/ });
  await waitFor(() => expect(link).toHaveTextContent(/\d+ unvollständig$/));
  expect(days.getByText(/^Tage mit Öffnen: \d+, Schließen: \d+$/)).toBeVisible();
  expect(days.getByRole('heading', { name: 'Kontrollgänge' })).toBeVisible();
  await expectAccessible();
});

it('a day opens what was recorded on it, by its mark and by the field', async () => {
  const { user } = await openDays([stade['@id']]);
  const days = await section();
  await days.findByRole('heading', { name: 'Kontrollgänge' });
  const mark = days.getAllByTitle(/: unvollständig$/).at(-1);
  if (mark === undefined) throw new Error('No day is incomplete.');
  const sight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(mark);
  const opened = within(await days.findByRole('region', { name: /^Spielhalle Stade, .+\d{4}$/ }));
  expect(mark).toHaveAttribute('data-open');
  expect(sight).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' });
  expect(opened.getByRole('list', { name: 'Was fehlt' })).toHaveTextContent(/fehlt|versäumt|ohne Bestätigung/);
  const protocols = within(await opened.findByRole('list', { name: 'Protokolle' }));
  const opening = dayjs(mark.dataset['day']);
  // A day of work ends after midnight.
  const dates = new RegExp([opening, opening.add(1, 'day')].map((day) => day.format('DD.MM.YYYY')).join('|'));
  for (const entry of protocols.getAllByRole('listitem')) expect(entry).toHaveTextContent(dates);
  expect(await opened.findByRole('list', { name: 'Kontrollgänge' })).toBeVisible();
  await expectAccessible();
  await user.click(opened.getByRole('button', { name: 'Tag schließen' }));
  expect(days.queryByRole('list', { name: 'Protokolle' })).not.toBeInTheDocument();
  fill(days.getByRole('textbox', { name: 'Tag ansehen' }), opening.format('DD.MM.YYYY'));
  fireEvent.blur(days.getByRole('textbox', { name: 'Tag ansehen' }));
  expect(await days.findByRole('list', { name: 'Protokolle' })).toBeVisible();
});

it('missing days are named, and demanded with their names', async () => {
  const location = await addLocationWithGaps();
  const { user } = await openDays([location['@id']]);
  const days = await section();
  // A silent day may be among the ten days.
  const sentence = await days.findByText(/^An \d von \d+ Öffnungstagen fehlt das Protokoll\./);
  const [missing = ''] = sentence.textContent?.match(/\d/) ?? [];
  const named = within(days.getByRole('list', { name: 'Ohne Protokoll' })).getAllByRole('listitem');
  expect(named).toHaveLength(1);
  expect(named[0]).toHaveTextContent(new RegExp(`^.+ bis .+ \\(${missing} Öffnungstage\\)$`));
  const link = screen.getByRole('link', { name: /^Tag für Tag/ });
  await waitFor(() => expect(link).toHaveTextContent(`${missing} Tage fehlen`));
  await expectAccessible();
  await user.click(days.getByRole('button', { name: 'Fehlende Tage nachfordern' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  expect(form.getByLabelText(/^Was ist nachzureichen/)).toHaveDisplayValue(
    new RegExp(`^Tägliche Öffnungs-/Schließprüfung: Bitte reichen Sie nach .*${named[0]?.textContent?.slice(0, 15)}`),
  );
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  expect(await screen.findByRole('region', { name: 'Nachforderungen' })).toBeVisible();
});

it('days that could not be read offer to try again', async () => {
  lose({ path: /^\/api\/authority\/days/ });
  await openDays([stade['@id']], 390);
  expect(await screen.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent('Tag für Tag');
});
