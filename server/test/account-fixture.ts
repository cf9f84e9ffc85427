import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import type { Role, TokenPair } from '#shared/contracts/auth/auth.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import { authFixture } from './auth-fixture.ts';
import { password } from './factories.ts';

export const NEW_PASSWORD = 'Vier Wände und ein Dach';

/** What somebody does about the own access, and the letters they get. */
export function accountFixture(app: FastifyInstance) {
  const { addUser, login: loginFrom } = authFixture(app);
  /** From an address of its own each: what a network is allowed is another test's matter. */
  let host = 0;
  const address = () => `198.51.${Math.floor(host / 250)}.${(host += 1) % 250}`;

  const post = (url: string, payload?: object, token?: string, remoteAddress = address()) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      ...(payload && { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const login = (payload: object) => loginFrom(payload, address());
  const signIn = async (email: string): Promise<TokenPair> => (await login({ email, password })).json();
  const ask = (email: string, remoteAddress?: string) => post('/forgot-password/', { email }, undefined, remoteAddress);

  async function mailsTo(recipient: string) {
    const rows = await app.store.asSystem((tx) =>
      tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
    );
    return rows.map((row) => ({ subject: row.subject, text: openMail(app.secrets, row)?.text ?? '' }));
  }

  return {
    post,
    login,
    signIn,
    ask,
    mailsTo,
    resetToken: async (email: string) => {
      await ask(email);
      return tokenIn((await mailsTo(email)).at(-1)?.text);
    },
    kindsOf: async (userId: number) => {
      const rows = await app.store.asSystem((tx) =>
        tx.selectFrom('security_event').where('user_id', '=', userId).orderBy('id').select('kind').execute(),
      );
      return rows.map(({ kind }) => kind);
    },
    withSecondFactor,
    change: (userId: number, values: { is_active?: boolean; is_sample?: boolean }) =>
      app.store.asSystem((tx) => tx.updateTable('app_user').set(values).where('id', '=', userId).execute()),
    endLinks: (userId: number) =>
      app.store.asSystem((tx) =>
        sql`update one_time_token set expires_at = now() - interval '1 second' where user_id = ${userId}`.execute(tx),
      ),
  };

  async function withSecondFactor(role: Role = 'ROLE_OPERATOR') {
    const user = await addUser(role);
    const { token } = await signIn(user.email);
    const { secret, uri } = (await post('/api/account/second_factor', { currentPassword: password }, token)).json();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    /** @param ahead steps: a code is taken once, and the next one is taken a step early */
    const code = (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead * 30_000 });
    const confirmed = await post('/api/account/second_factor/confirmation', { code: code() }, token);
    const { recoveryCodes }: { recoveryCodes: string[] } = confirmed.json();
    return { user, token, secret: String(secret), uri: String(uri), code, recoveryCodes };
  }
}

export const tokenIn = (text: string | undefined) =>
  /\/(?:forgotpassword|emailconfirmation)\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
