import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

interface ReceivedMail {
  readonly to: string;
  /** Header and body of the mail as received. */
  readonly text: string;
}

/** Starts a real SMTP server on this machine. It accepts every mail unless it is told to refuse it. */
export async function startMailServer() {
  /** The next responses by recipient. */
  const refusals = new Map<string, { responseCode: number; times: number }>();
  const receivedMails: ReceivedMail[] = [];
  const logins: string[] = [];

  async function receiveMail(stream: SMTPServerDataStream, to: string, done: () => void): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    receivedMails.push({ to, text: Buffer.concat(parts).toString('utf8') });
    done();
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username = '' }, _session, done) {
      logins.push(username);
      return done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      if (refusal === undefined || refusal.times === 0) return done();
      refusal.times -= 1;
      return done(Object.assign(new Error('not now'), { responseCode: refusal.responseCode }));
    },
    onData(stream, session, done) {
      void receiveMail(stream, session.envelope.rcptTo[0]?.address ?? '', done);
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listeningServer = server.listen(0, '127.0.0.1', () => {
      const address = listeningServer.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const sender = 'Schutzbuch <schutzbuch@haus.test>';
  return {
    refusals,
    /** Names of the accounts that signed in. */
    logins,
    receivedMails,
    mailsTo: (recipient: string) => receivedMails.filter(({ to }) => to === recipient),
    sender,
    /** Settings for the environment of the server. */
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: sender },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
