import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { credentialsOf, type Person } from '#e2e/support/people.ts';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { waitUntilIdle } from '#web/test/clock.ts';
import { refuse } from '#web/test/network.ts';
import { address, openApplication, type OpenScreen } from '#web/test/screen.tsx';

// The server of this test can send mail, so the daily summary is offered.
const application = await openApplication({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'schutzbuch@haus.test' });

type NewNotification = Pick<Notification, 'message'> &
  Partial<Pick<Notification, 'type' | 'link'>> & { location_id?: number };

/** Inserts notifications for a user, the newest last. */
const insertNotifications = (newNotifications: readonly NewNotification[], to: Person = 'operator') =>
  application.app.store.asSystem(async (tx) => {
    if (newNotifications.length === 0) return;
    const receiver = await tx
      .selectFrom('app_user')
      .innerJoin('user_customer', 'user_id', 'app_user.id')
      .select(['app_user.id as receiver_id', 'customer_id'])
      .where('email', '=', credentialsOf(to).email)
      .executeTakeFirstOrThrow();
    const rows = newNotifications.map(({ type = 'INFO', ...notification }) => ({ ...notification, type, ...receiver }));
    await tx.insertInto('notification').values(rows).execute();
  });

/** The operator has no notifications except those that a test inserts. */
async function signInWithNotifications(newNotifications: readonly NewNotification[]) {
  await application.app.store.asSystem((tx) =>
    tx.updateTable('notification').set({ read_at: new Date() }).where('read_at', 'is', null).execute(),
  );
  await insertNotifications(newNotifications);
  return application.signIn('operator');
}

const numberedNotifications = (count: number): NewNotification[] =>
  Array.from({ length: count }, (_, index) => ({ message: `Meldung ${index + 1}` }));

/** Searching by label is faster than searching by role. */
const findBell = () => screen.findByLabelText(/^Meldungen/, { selector: 'button' });
const notificationPanel = () => within(screen.getByRole('dialog', { name: 'Meldungen' }));
const unreadItems = () =>
  within(notificationPanel().getByRole('list', { name: 'Ungelesene Meldungen' })).getAllByRole('listitem');

async function openPanel({ user }: OpenScreen): Promise<void> {
  await user.click(await findBell());
  await screen.findByRole('dialog', { name: 'Meldungen' });
}

it('the operator sees the number of new notifications, three of them first, then five more, and reads them one by one', async () => {
  const session = await signInWithNotifications(numberedNotifications(9));
  const page = await application.open('/ledger', { as: session });
  await waitFor(async () => expect(await findBell()).toHaveAccessibleName('Meldungen, 9 ungelesene Meldungen'));
  await openPanel(page);
  expect(unreadItems()).toHaveLength(3);
  await page.user.click(notificationPanel().getByRole('button', { name: 'mehr anzeigen (noch 6)' }));
  expect(unreadItems()).toHaveLength(8);
  await page.user.click(notificationPanel().getByRole('button', { name: 'Gelesen: Meldung 9' }));
  await waitFor(() => expect(notificationPanel().queryByText('Meldung 9')).not.toBeInTheDocument());
  await page.user.click(notificationPanel().getByRole('button', { name: 'Gelesene anzeigen' }));
  const read = await notificationPanel().findByRole('list', { name: 'Gelesene Meldungen' });
  expect(await within(read).findByText('Meldung 9')).toBeVisible();
  await expectAccessible();
  const unreadNotifications = await session.members<Notification>(
    '/api/notifications?pagination=false&exists[readAt]=false',
  );
  expect(unreadNotifications.map(({ message }) => message)).not.toContain('Meldung 9');
});

it('what repeats at a location is one entry, which shows the older ones and is read as a whole', async () => {
  const session = await signInWithNotifications([]);
  const { id: location_id } = await session.location('Spielhalle Wandsbek');
  await insertNotifications(
    [9, 10].map((hour) => ({
      type: 'DANGER',
      message: `Gang um ${hour} Uhr`,
      link: `/inspectiontours/show/${hour}`,
      location_id,
    })),
  );
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  await notificationPanel().findByRole('list', { name: 'Ungelesene Meldungen' });
  const [entry = document.body, ...others] = unreadItems();
  expect(others).toEqual([]);
  expect(within(entry).getByText('Gang um 9 Uhr')).not.toBeVisible();
  await page.user.click(within(entry).getByText('1 ältere'));
  expect(within(entry).getByText('Gang um 9 Uhr')).toBeVisible();
  await page.user.click(within(entry).getByRole('button', { name: 'Alle 2 gelesen: Gang um 10 Uhr' }));
  expect(await notificationPanel().findByText('Keine neuen Meldungen.')).toBeVisible();
  await waitFor(async () =>
    expect(await session.members('/api/notifications?pagination=false&exists[readAt]=false')).toEqual([]),
  );
});

it('following a notification opens its record, and marks it as read once that is shown', async () => {
  const session = await signInWithNotifications([]);
  const { '@id': location } = await session.location('Spielhalle Wandsbek');
  const doAt = new Date(Date.now() + DAY_MILLISECONDS).toISOString();
  const task = { description: 'Feuerlöscher prüfen', location, doAt, possibleAnswers: [{ value: 'Ja' }] };
  const { id } = await session.send<{ id: number }>('POST', '/api/tasks', task);
  await insertNotifications([{ message: 'Wartet auf Sie', link: `/tasks/list?task=${id}` }]);
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  await page.user.click(await notificationPanel().findByRole('link', { name: 'Ansehen: Wartet auf Sie' }));
  expect(await screen.findByRole('dialog', { name: 'Aufgabe' })).toBeVisible();
  expect(address()).toBe(`/tasks/list?task=${id}`);
  expect(screen.queryByRole('dialog', { name: 'Meldungen' })).not.toBeInTheDocument();
  await waitFor(async () =>
    expect(await session.members('/api/notifications?pagination=false&exists[readAt]=false')).toEqual([]),
  );
});

it('the workplace shows critical notifications in one line, which opens until they are read', async () => {
  const session = await signInWithNotifications([
    { type: 'DANGER', message: 'Nachweis ist abgelaufen', link: '/tasks/list' },
    { type: 'DANGER', message: 'OASIS-Kontingent aufgebraucht', link: '/tasks/list' },
    { type: 'WARNING', message: 'Nur eine Warnung' },
  ]);
  const page = await application.open('/service', { as: session, at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' });
  const notice = within(await screen.findByRole('region', { name: 'Kritische Meldung' }));
  const line = () => notice.getByRole('button', { name: /^KRITISCH/ });
  expect(line()).toHaveAccessibleName('KRITISCH OASIS-Kontingent aufgebraucht +1 weitere');
  expect(notice.queryByRole('button', { name: /^Gelesen/ })).toBeNull();
  await page.user.click(line());
  await page.user.keyboard('{Escape}');
  expect(line()).toHaveFocus();
  expect(notice.queryByRole('button', { name: /^Gelesen/ })).toBeNull();
  await page.user.click(line());
  await expectAccessible();
  await page.user.click(notice.getByRole('button', { name: 'Gelesen: OASIS-Kontingent aufgebraucht' }));
  await waitFor(() => expect(line()).toHaveAccessibleName('KRITISCH Nachweis ist abgelaufen'));
  expect(notice.getByRole('link', { name: 'Ansehen: Nachweis ist abgelaufen' })).toBeVisible();
  const lastButton = notice.getByRole('button', { name: 'Gelesen: Nachweis ist abgelaufen' });
  expect(lastButton).toHaveFocus();
  await page.user.click(lastButton);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Kritische Meldung' })).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a critical notification that arrives at the workplace moves nothing while somebody is tapping', async () => {
  const session = await signInWithNotifications([]);
  await application.open('/service', { as: session, at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' });
  await findBell();
  await waitUntilIdle();
  const touchAt = (moment: number) => localStorage.setItem('last-input', String(moment));
  touchAt(Date.now() + DAY_MILLISECONDS);
  await insertNotifications([{ type: 'DANGER', message: 'Gerät 3 bleibt aus' }]);
  expect(await screen.findByText('Meldungen öffnen')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Kritische Meldung' })).toBeNull();
  touchAt(0);
  expect(await screen.findByRole('region', { name: 'Kritische Meldung' })).toHaveTextContent('Gerät 3 bleibt aus');
});

it('a notification stays unread if its page could not be loaded', async () => {
  const session = await signInWithNotifications([{ message: 'Wartet auf Sie', link: '/tasks/list' }]);
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  refuse({ path: /^\/api\/tasks/ }, 503);
  await page.user.click(await notificationPanel().findByRole('link', { name: 'Ansehen: Wartet auf Sie' }));
  expect(await screen.findByText('Aufgaben konnten nicht geladen werden.')).toBeVisible();
  await waitUntilIdle();
  // The page counts as loaded after some looks; only then it would be marked as read.
  await new Promise((resume) => setTimeout(resume, 2000));
  expect(await session.members('/api/notifications?pagination=false&exists[readAt]=false')).toHaveLength(1);
  expect(await findBell()).toHaveAccessibleName(/1 ungelesene/);
});

/** Creates a task of Spielhalle Wandsbek, while the session of the service staff is at another location. */
async function createTaskElsewhere() {
  const office = await signInWithNotifications([]);
  const { '@id': location, id: location_id } = await office.location('Spielhalle Wandsbek');
  const doAt = new Date(Date.now() + DAY_MILLISECONDS).toISOString();
  const task = { description: 'Notausgang prüfen', location, doAt, possibleAnswers: [{ value: 'Ja' }] };
  const { id } = await office.send<{ id: number }>('POST', '/api/tasks', task);
  const newNotification = { message: 'Notausgang prüfen', link: `/tasks/list?task=${id}`, location_id };
  await insertNotifications([newNotification], 'service');
  const service = await application.signIn('service');
  const unreadNotifications = () =>
    service.members<Notification>('/api/notifications?pagination=false&exists[readAt]=false');
  return { service, unreadNotifications };
}

const SWITCH_LABEL = 'Standort wechseln und ansehen: Notausgang prüfen';

it('a notification of another location opens after a switch of the location, and is marked as read only then', async () => {
  const { service, unreadNotifications } = await createTaskElsewhere();
  const page = await application.open('/activities/list', { as: service, at: 'Spielhalle Lüneburg' });
  await openPanel(page);
  const restoreServer = refuse({ path: /^\/api\/changelocation/, method: 'PATCH' }, 503);
  await page.user.click(await notificationPanel().findByRole('button', { name: SWITCH_LABEL }));
  expect(await screen.findByText('Service Unavailable')).toBeVisible();
  expect(await unreadNotifications()).toHaveLength(1);
  restoreServer();
  await page.user.click(await notificationPanel().findByRole('button', { name: SWITCH_LABEL }));
  const task = within(await screen.findByRole('dialog', { name: 'Aufgabe' }));
  expect(await task.findByText('Notausgang prüfen')).toBeVisible();
  await waitFor(async () => expect(await unreadNotifications()).toEqual([]));
  expect(screen.queryByRole('dialog', { name: 'Meldungen' })).not.toBeInTheDocument();
});

it('all notifications can be marked as read at once, and the bell then shows no number', async () => {
  const session = await signInWithNotifications(numberedNotifications(4));
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  await page.user.click(await notificationPanel().findByRole('button', { name: 'Alle als gelesen markieren' }));
  expect(await notificationPanel().findByText('Keine neuen Meldungen.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Meldungen', { selector: 'button' })).toBeInTheDocument());
  await waitFor(async () =>
    expect(await session.members('/api/notifications?pagination=false&exists[readAt]=false')).toEqual([]),
  );
});

it('the panel shows that notifications could not be loaded, and retries', async () => {
  const session = await signInWithNotifications(numberedNotifications(2));
  const restoreServer = refuse({ path: /^\/api\/notifications\?/ }, 503);
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  expect(await notificationPanel().findByText('Meldungen konnten nicht geladen werden.')).toBeVisible();
  restoreServer();
  await page.user.click(notificationPanel().getByRole('button', { name: 'Erneut versuchen' }));
  expect(await notificationPanel().findByText('2 ungelesen')).toBeVisible();
});

const findDigestCheckbox = () =>
  notificationPanel().findByRole('checkbox', { name: 'Tägliche Zusammenfassung per E-Mail' });

it('the daily summary can be ordered and cancelled, and the switch never shows the old value in between', async () => {
  const session = await signInWithNotifications([]);
  const page = await application.open('/ledger', { as: session });
  await openPanel(page);
  const checkbox = await findDigestCheckbox();
  expect(checkbox).not.toBeChecked();
  const seen = new Set<boolean>();
  const sampling = setInterval(() => seen.add(checkbox instanceof HTMLInputElement && checkbox.checked), 1);
  await page.user.click(checkbox);
  await waitFor(async () =>
    expect(await session.send('GET', '/api/notification_settings')).toMatchObject({ wantsDigest: true }),
  );
  clearInterval(sampling);
  expect([...seen]).toEqual([true]);
  const again = await application.open('/ledger', { as: session });
  await openPanel(again);
  await waitFor(async () => expect(await findDigestCheckbox()).toBeChecked());
  await again.user.click(await findDigestCheckbox());
  await waitFor(async () =>
    expect(await session.send('GET', '/api/notification_settings')).toMatchObject({ wantsDigest: false }),
  );
});

it('a failed order of the daily summary is reported, and the stored value is shown', async () => {
  const page = await application.open('/ledger', { as: await signInWithNotifications([]) });
  await openPanel(page);
  refuse({ path: /^\/api\/notification_settings/, method: 'PATCH' }, 503);
  await page.user.click(await findDigestCheckbox());
  expect(await screen.findByText('Service Unavailable')).toBeVisible();
  expect(await findDigestCheckbox()).not.toBeChecked();
});

for (const { type, badge, toasts } of [
  { type: 'INFO', badge: 'INFO', toasts: 0 },
  { type: 'DANGER', badge: 'KRITISCH', toasts: 1 },
] as const) {
  it(`a new notification of type ${type} is announced at once, ${toasts === 0 ? 'without' : 'with'} a toast`, async () => {
    const page = await application.open('/ledger', { as: await signInWithNotifications([]) });
    await findBell();
    // Notifications in the first response are not new.
    await waitUntilIdle();
    await insertNotifications([{ type, message: `Frisch vom Server: ${type}` }]);
    expect(await screen.findByText('Eine neue Meldung')).toBeInTheDocument();
    if (toasts > 0) expect(await screen.findByText(`Frisch vom Server: ${type}`)).toBeVisible();
    expect(screen.queryAllByText('Meldungen öffnen')).toHaveLength(toasts);
    if (toasts > 0) await page.user.click(screen.getByText('Meldungen öffnen'));
    else await openPanel(page);
    await screen.findByRole('dialog', { name: 'Meldungen' });
    await waitFor(() => expect(unreadItems()[0]).toHaveTextContent(`Frisch vom Server: ${type}`));
    expect(unreadItems()[0]).toHaveTextContent(badge);
    expect(unreadItems()[0]).toHaveTextContent('SYSTEM');
  });
}
