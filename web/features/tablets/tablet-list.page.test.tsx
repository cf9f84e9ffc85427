import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { NewTabletPairing, Tablet } from '#shared/contracts/tablets/tablets.ts';
import { groupedPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { newTabletKeys, tabletFixture } from '#server/test/app/tablet-fixture.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { hold, intercept, refuse } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const { enrol } = tabletFixture(application.app);
const operator = await application.signIn('operator');
const stade = (await operator.location('Spielhalle Stade'))['@id'];

const showCode = (name: string) =>
  operator.send<NewTabletPairing>('POST', '/api/tablet_pairings', { location: stade, name });
async function addTablet(name: string): Promise<Tablet> {
  await enrol((await showCode(name)).token, await newTabletKeys());
  const [tablet] = await operator.members<Tablet>(`/api/tablets?name=${name}`);
  if (tablet === undefined) throw new Error('The tablet was not paired.');
  return tablet;
}
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('the management pairs a tablet, and sees that it is connected', async () => {
  const { user } = await application.open('/users/tablets', { as: 'operator' });
  await screen.findByText(/^Noch ist kein Tablet verbunden\./);
  expect(screen.queryByText('Keine Daten.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tablet verbinden' }));
  const form = within(await dialog('Tablet verbinden'));
  await user.click(form.getByRole('button', { name: 'QR-Code anzeigen' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Standort');
  await user.selectOptions(form.getByLabelText(/^Standort/), 'Spielhalle Stade');
  let shown: NewTabletPairing | undefined;
  intercept({ path: '/api/tablet_pairings', method: 'POST' }, async (pass) => {
    const answer = await pass();
    shown = await answer.clone().json();
    return answer;
  });
  await user.click(form.getByRole('button', { name: 'QR-Code anzeigen' }));
  expect(await form.findByRole('img', { name: 'QR-Code für das Tablet' })).toBeVisible();
  expect(form.getByText(groupedPairingCode(shown?.token ?? ''))).toBeVisible();
  await expectAccessible();
  await enrol(shown?.token ?? '', await newTabletKeys());
  expect(await form.findByText('Verbunden: Tablet „Theke“, Spielhalle Stade', {}, { timeout: 5000 })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('button', { name: /Theke/ })).toBeVisible();
});

it('the button says that its dialog is coming while the locations are still loaded', async () => {
  const release = hold({ path: '/api/locations', method: 'GET' });
  const { user } = await application.open('/users/tablets', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Tablet verbinden' }));
  expect(screen.getByRole('button', { name: 'Tablet verbinden' })).toHaveAttribute('data-loading', 'true');
  release();
  expect(await dialog('Tablet verbinden')).toBeVisible();
});

it('an expired code is replaced by a new one', async () => {
  const { user } = await application.open('/users/tablets', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Tablet verbinden' }));
  const form = within(await dialog('Tablet verbinden'));
  await form.findByRole('option', { name: 'Spielhalle Stade' });
  await user.selectOptions(form.getByLabelText(/^Standort/), 'Spielhalle Stade');
  const stop = intercept({ path: /^\/api\/tablet_pairings\/\d+$/ }, async (pass) =>
    Response.json({ ...(await (await pass()).json()), state: 'expired' }),
  );
  await user.click(form.getByRole('button', { name: 'QR-Code anzeigen' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Der Code ist abgelaufen');
  expect(form.queryByRole('img', { name: 'QR-Code für das Tablet' })).not.toBeInTheDocument();
  stop();
  await user.click(form.getByRole('button', { name: 'Neuen Code anzeigen' }));
  expect(await form.findByRole('img', { name: 'QR-Code für das Tablet' })).toBeVisible();
});

it('the management renames, locks, unlocks and removes a tablet', async () => {
  const tablet = await addTablet('Eingang');
  const { user } = await application.open(`/users/tablets?tablet=${tablet.id}`, { as: 'operator' });
  const drawer = within(await dialog('Tablet'));
  fill(await drawer.findByLabelText(/^Name/), '');
  await user.click(drawer.getByRole('button', { name: 'Umbenennen' }));
  expect(await drawer.findByText(/Bitte dem Tablet einen Namen geben/)).toBeVisible();
  fill(drawer.getByLabelText(/^Name/), 'Nordeingang');
  await user.click(drawer.getByRole('button', { name: 'Umbenennen' }));
  expect(await drawer.findByRole('heading', { name: 'Nordeingang' })).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Sofort sperren' }));
  expect(await drawer.findByRole('button', { name: 'Freigeben' })).toBeVisible();
  expect(drawer.getByRole('heading', { name: 'Freigeben oder entfernen' })).toBeVisible();
  expect((await operator.send<Tablet>('GET', tablet['@id'])).state).toBe('locked');
  await expectAccessible();
  await user.click(drawer.getByRole('button', { name: 'Freigeben' }));
  await user.click(await drawer.findByRole('button', { name: 'Entfernen' }));
  const question = within(await dialog('Tablet entfernen?'));
  await user.click(question.getByRole('button', { name: 'Endgültig entfernen' }));
  await waitFor(async () => expect(await operator.members('/api/tablets?name=Nordeingang')).toEqual([]));
});

it('the management reports a tablet as lost, sees how far it is, and takes the report back', async () => {
  const tablet = await addTablet('Lobby');
  const { user } = await application.open(`/users/tablets?tablet=${tablet.id}`, { as: 'operator' });
  const drawer = within(await dialog('Tablet'));
  await user.click(await drawer.findByRole('button', { name: 'Als verloren melden' }));
  const question = within(await dialog('Tablet als verloren melden?'));
  expect(question.getByText(/überträgt es, was/)).toBeVisible();
  await expectAccessible();
  await user.click(question.getByRole('button', { name: 'Als verloren melden' }));
  expect(await drawer.findByText('Noch nicht erreicht')).toBeVisible();
  expect(drawer.getByText(/^Verloren gemeldet am .* von /)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Sofort sperren' })).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(drawer.getByRole('button', { name: 'Wiedergefunden' }));
  expect(await drawer.findByRole('button', { name: 'Sofort sperren' })).toBeVisible();
  expect((await operator.send<Tablet>('GET', tablet['@id'])).state).toBe('active');
});

it('the list says what a lost tablet delivered, and why an entry was refused', async () => {
  const tablet = await addTablet('Tresen');
  await operator.send('POST', `${tablet['@id']}/lost`);
  await application.app.store.asSystem(async (tx) => {
    const { customer_id, location_id } = await tx
      .selectFrom('tablet')
      .where('id', '=', tablet.id)
      .select(['customer_id', 'location_id'])
      .executeTakeFirstOrThrow();
    const facts = {
      tablet_id: tablet.id,
      customer_id,
      location_id,
      digest: Buffer.alloc(32),
      occurred_at: new Date(),
      tablet_name: 'Tresen',
    };
    const refused = { outcome: 'refused' as const, refusal: 'Bitte einen Zeitpunkt angeben.' };
    await tx
      .insertInto('tablet_delivery')
      .values([
        { ...facts, key_hash: Buffer.alloc(32, 1), kind: 'activity', title: 'Ausweis geprüft', outcome: 'delivered' },
        {
          ...facts,
          ...refused,
          key_hash: Buffer.alloc(32, 2),
          kind: 'tour',
          title: 'Kontrollgang',
          content: JSON.stringify({ comment: 'Nicht verlieren' }),
        },
      ])
      .execute();
    const wiped = { wiped_at: new Date(), key_hash: null, public_key: null };
    await tx.updateTable('tablet').set(wiped).where('id', '=', tablet.id).execute();
  });
  const { user } = await application.open('/users/tablets?name=Tresen', { as: 'operator' });
  expect(await screen.findByText(/1 Eintrag nachgereicht, 1 abgelehnt, gelöscht heute/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Tresen/ }));
  const drawer = within(await dialog('Tablet'));
  expect(await drawer.findByText('Bitte einen Zeitpunkt angeben.')).toBeVisible();
  expect(drawer.getByText('Kommentar: Nicht verlieren')).toBeVisible();
  await user.click(drawer.getByText('Alles, was gesendet wurde'));
  expect(drawer.getByText(/"comment": "Nicht verlieren"/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Wiedergefunden' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('what a removed tablet delivered stays below the list, and is marked at all that came of it', async () => {
  const [correction] = await operator.members<Activity>('/api/activities?exists[corrects]=true');
  const record = correction?.origin ?? '';
  const linkedId = await application.app.store.asSystem(async (tx) => {
    const { task_id, ...recorded } = await tx
      .selectFrom('activity')
      .innerJoin('task', 'task.location_id', 'activity.location_id')
      .where('activity.id', '=', correction?.id ?? 0)
      .where('task.done_at', 'is not', null)
      .select(['activity.customer_id', 'activity.location_id', 'activity.occurred_at', 'activity.user_id', 'action_id'])
      .select(['activity.profile_id', 'task.id as task_id'])
      .executeTakeFirstOrThrow();
    const { customer_id, location_id } = recorded;
    const facts = { customer_id, location_id, digest: Buffer.alloc(32), tablet_id: null, tablet_name: 'Empfang' };
    const refused = { outcome: 'refused' as const, refusal: 'Der Server konnte den Eintrag nicht lesen.' };
    const unreadable = { kind: 'unreadable' as const, title: 'Inhalt unbekannt', content: '{"text":"?"}' };
    await tx
      .insertInto('tablet_delivery')
      .values([
        { ...facts, key_hash: Buffer.alloc(32, 3), kind: 'activity', title: 'x', outcome: 'delivered', record },
        { ...facts, ...refused, ...unreadable, key_hash: Buffer.alloc(32, 4) },
        {
          ...facts,
          key_hash: Buffer.alloc(32, 5),
          kind: 'task',
          title: 'Aufgabe',
          outcome: 'delivered',
          record: `/api/tasks/${task_id}`,
        },
      ])
      .execute();
    return (
      await tx
        .insertInto('activity')
        .values({ ...recorded, task_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
  await application.open('/users/tablets', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: /^Nachgereicht von Tablets, die nicht mehr/ })).toBeVisible();
  expect(screen.getAllByText('Tablet „Empfang“')).toHaveLength(3);
  expect(screen.getByText('Nicht lesbarer Eintrag · Zeit unbekannt')).toBeVisible();
  await expectAccessible();
  for (const id of [correction?.id, linkedId]) {
    await application.open(`/activities/list?activity=${id}`, { as: 'operator' });
    expect(await screen.findByText(/nachdem das Tablet „Empfang“ als verloren gemeldet war/)).toBeVisible();
  }
});

it('the question before a lost tablet is removed says what stays on it', async () => {
  const tablet = await addTablet('Keller');
  await operator.send('POST', `${tablet['@id']}/lost`);
  const { user } = await application.open(`/users/tablets?tablet=${tablet.id}`, { as: 'operator' });
  await user.click(await within(await dialog('Tablet')).findByRole('button', { name: 'Entfernen' }));
  expect(await dialog('Tablet entfernen?')).toHaveTextContent(
    'Keller reicht dann nichts mehr nach und erfährt nicht mehr, dass es verloren ist. ' +
      'Was dort noch nicht übertragen ist, bleibt auf dem Gerät, bis es wieder an diesem Standort verbunden wird. ' +
      'Was hier angekommen ist, bleibt, auch was abgelehnt wurde.',
  );
});

it('a list that cannot be loaded says so, and is loaded again', async () => {
  const repair = refuse({ path: '/api/tablets' }, 403);
  const { user } = await application.open('/users/tablets', { as: 'operator' });
  await screen.findByText('Tablets konnten nicht geladen werden.');
  repair();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('region', { name: 'Tablets' })).toBeVisible();
});
