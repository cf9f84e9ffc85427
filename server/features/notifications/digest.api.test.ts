import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/factories.ts';
import { testApp } from '#server/test/test-app.ts';
import { writeDigests } from './write-digests.ts';

/** What the mail server does next with a recipient; it takes everything else. */
const moods = new Map<string, { responseCode: number; times: number }>();
const taken: { to: string; text: string }[] = [];

async function take(stream: SMTPServerDataStream, to: string, done: () => void): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  taken.push({ to, text: Buffer.concat(parts).toString('utf8') });
  done();
}

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    const mood = moods.get(address);
    if (mood === undefined || mood.times === 0) return done();
    mood.times -= 1;
    return done(Object.assign(new Error('not now'), { responseCode: mood.responseCode }));
  },
  onData(stream, session, done) {
    void take(stream, session.envelope.rcptTo[0]?.address ?? '', done);
  },
});

let port = 0;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      const listening = mailServer.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        if (typeof address === 'object' && address !== null) ({ port } = address);
        resolve();
      });
    }),
);
const app = await testApp();
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
const { addCustomer, addUser } = factories(app);

const write = (now: Date) => writeDigests(readConfig({})).run(app.store, now);
const send = (now: Date) =>
  sendMails({ url: `smtp://127.0.0.1:${port}`, from: 'Schutzbuch <schutzbuch@haus.test>' }).run(app.store, now);
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
  it('is one mail at seven in the morning with what is unread of the last day, delivered once', async () => {
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
    const arrived = taken.filter(({ to }) => to === reader.email);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.text).toContain('Auto-Submitted: auto-generated');
    expect(arrived[0]?.text).toContain('From: Schutzbuch <schutzbuch@haus.test>');

    await notify(reader.id, minutesAfter(morning, 600));
    await write(minutesAfter(morning, 24 * 60));
    expect(await mailsTo(reader.email)).toHaveLength(2);
  });

  it('is not written to who does not want it, has read everything, has left or is of the demo', async () => {
    const [indifferent, content, gone, demo] = [
      await addReader({ wantsDigest: false }),
      await addReader(),
      await addReader(),
      await addReader({ isDemo: true }),
    ];
    await notify(content.id, minutesAfter(morning, -60), morning);
    for (const { id } of [indifferent, gone, demo]) await notify(id, minutesAfter(morning, -60));
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', gone.id).execute(),
    );
    await write(morning);
    for (const { email } of [indifferent, content, gone, demo]) expect(await mailsTo(email), email).toEqual([]);
  });
});

describe('a mail', () => {
  const mail = (recipient: string) => ({ about: `test:${recipient}`, recipient, subject: 'Guten Tag', body: 'Hallo' });
  const put = (recipient: string) => app.store.asSystem((tx) => writeMail(tx, { ...mail(recipient), now: morning }));
  const arrivedAt = (recipient: string) => taken.filter(({ to }) => to === recipient).length;

  it('that is rolled back with what it tells is never sent', async () => {
    const attempt = app.store.asSystem(async (tx) => {
      await writeMail(tx, { ...mail('zurueck@haus.test'), now: morning });
      throw new Error('It did not happen.');
    });
    await expect(attempt).rejects.toThrow('It did not happen.');
    await send(morning);
    expect(arrivedAt('zurueck@haus.test')).toBe(0);
  });

  it('the server does not take now is tried again later, under the same Message-ID', async () => {
    await put('spaeter@haus.test');
    moods.set('spaeter@haus.test', { responseCode: 451, times: 1 });
    await send(morning);
    expect(await mailsTo('spaeter@haus.test')).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
    await send(minutesAfter(morning, 1));
    expect(arrivedAt('spaeter@haus.test')).toBe(0);
    await send(minutesAfter(morning, 3));
    expect(arrivedAt('spaeter@haus.test')).toBe(1);
    expect(await mailsTo('spaeter@haus.test')).toMatchObject([{ attempts: 2, last_error: null }]);
    expect(taken.at(-1)?.text).toMatch(/Message-ID: <\d+\.[\da-f]{24}@haus\.test>/);
  });

  it('whose recipient does not exist is given up, and the next one goes out all the same', async () => {
    await put('niemand@haus.test');
    await put('jemand@haus.test');
    moods.set('niemand@haus.test', { responseCode: 550, times: 99 });
    await send(minutesAfter(morning, 10));
    expect(await mailsTo('niemand@haus.test')).toMatchObject([{ attempts: 1, failed_at: expect.any(Date) }]);
    expect(arrivedAt('jemand@haus.test')).toBe(1);
  });

  it('waits while no server answers, and the job ends in time', async () => {
    await put('stille@haus.test');
    const nobody = sendMails({ url: 'smtp://127.0.0.1:1', from: 'schutzbuch@haus.test' });
    await nobody.run(app.store, minutesAfter(morning, 20));
    expect(await mailsTo('stille@haus.test')).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
    await send(minutesAfter(morning, 30));
    expect(arrivedAt('stille@haus.test')).toBe(1);
  });

  it('is forgotten thirty days after it was written', async () => {
    await put('alt@haus.test');
    await send(minutesAfter(morning, 40));
    await send(minutesAfter(morning, 31 * 24 * 60));
    expect(await mailsTo('alt@haus.test')).toEqual([]);
  });
});
