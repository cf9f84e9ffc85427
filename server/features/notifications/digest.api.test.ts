import { afterAll, describe, expect, it } from 'vitest';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { startMailServer } from '#server/test/tools/mail-server.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { writeDigests } from './write-digests.ts';

const mailServer = await startMailServer();
const app = await testApp(mailServer.environment);
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
const { addCustomer, addUser } = factories(app);

const write = (now: Date) => writeDigests(app.config, app.secrets).run(app.store, now);
const send = (now: Date) => sendMails(app.config, app.secrets).run(app.store, now);
const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

const morning = new Date('2026-11-20T06:00:30Z');
const yesterday = '2026-11-19';

async function addReader({ isDemo = false, wantsDigest = true } = {}) {
  const user = await addUser('ROLE_OPERATOR', [await addCustomer({ is_demo: isDemo })]);
  await app.store.asSystem((tx) =>
    tx
      .insertInto('notification_setting')
      .values({ user_id: user.id, wants_digest: wantsDigest, digest_day: yesterday })
      .execute(),
  );
  return user;
}

const notify = (receiver: number, createdAt: Date, readAt: Date | null = null) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('notification')
      .values({
        receiver_id: receiver,
        type: 'WARNING',
        message: 'Aufgabe war um 14:00 Uhr fällig: Prüfen – Spielhalle Süd',
        created_at: createdAt,
        read_at: readAt,
      })
      .execute(),
  );
const mailsTo = (email: string) =>
  app.store.asSystem((tx) => tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute());

describe('the daily summary', () => {
  it('is one mail at seven in the morning with the unread notifications of the last day, sent once', async () => {
    const reader = await addReader();
    await notify(reader.id, minutesAfter(morning, -60));
    await notify(reader.id, minutesAfter(morning, -120), morning);
    await notify(reader.id, minutesAfter(morning, -1500));
    await write(minutesAfter(morning, -2));
    expect(await mailsTo(reader.email)).toEqual([]);
    await Promise.all([write(morning), write(morning)]);
    await write(minutesAfter(morning, 1));
    expect(await mailsTo(reader.email)).toMatchObject([{ subject: 'Schutzbuch: 1 ungelesene Meldung' }]);

    await send(minutesAfter(morning, 2));
    await send(minutesAfter(morning, 30));
    const arrived = mailServer.mailsTo(reader.email);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.text).toContain('Auto-Submitted: auto-generated');
    expect(arrived[0]?.text).toContain('From: Schutzbuch <schutzbuch@haus.test>');

    await notify(reader.id, minutesAfter(morning, 600));
    await write(minutesAfter(morning, 24 * 60));
    expect(await mailsTo(reader.email)).toHaveLength(2);
  });

  it('is not sent to users who turned it off, have read everything, have left or belong to the demo', async () => {
    const [indifferent, content, removedReader, demo] = [
      await addReader({ wantsDigest: false }),
      await addReader(),
      await addReader(),
      await addReader({ isDemo: true }),
    ];
    await notify(content.id, minutesAfter(morning, -60), morning);
    for (const { id } of [indifferent, removedReader, demo]) await notify(id, minutesAfter(morning, -60));
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', removedReader.id).execute(),
    );
    await write(morning);
    for (const { email } of [indifferent, content, removedReader, demo])
      expect(await mailsTo(email), email).toEqual([]);
  });
});
