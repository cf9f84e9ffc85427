import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { factories, password } from './factories.ts';

/** The calls of a session as a client makes them, and a view of what they leave in the database. */
export function authFixture(app: FastifyInstance) {
  const { addCustomer, addLocation, addProfile, addUser } = factories(app);

  /** One organisation with three locations, two of them service's, and a foreign one. */
  async function addWorld(options: { isDemo?: boolean } = {}) {
    const customer = await addCustomer({ is_demo: options.isDemo ?? false });
    const foreignCustomer = await addCustomer();
    const [first, second, third] = [
      await addLocation(customer),
      await addLocation(customer),
      await addLocation(customer),
    ];
    return {
      customer,
      first,
      second,
      third,
      foreignCustomer,
      foreignLocation: await addLocation(foreignCustomer),
      profile: await addProfile(customer),
      service: await addUser('ROLE_SERVICE', [customer], [first, second]),
      operator: await addUser('ROLE_OPERATOR', [customer]),
    };
  }

  const login = (payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: '/authentication_token', payload, remoteAddress });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  return {
    addUser,
    addWorld,
    login,
    signIn: async ({ email }: { email: string }): Promise<TokenPair> => (await login({ email, password })).json(),
    get: (url: string, token: string) => app.inject({ url, headers: bearer(token) }),
    refresh: (refreshToken: string) =>
      app.inject({
        method: 'POST',
        url: '/api/token/refresh',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ refresh_token: refreshToken }).toString(),
      }),
    patch: (url: string, payload: object, token: string) =>
      app.inject({
        method: 'PATCH',
        url,
        headers: { ...bearer(token), 'content-type': 'application/merge-patch+json' },
        payload: JSON.stringify(payload),
      }),
    sessionOf: (token: string) => String(decodeJwt(token)['sid']),
    update: (table: 'app_user' | 'session', id: string | number, values: Readonly<Record<string, unknown>>) => {
      const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      return app.store.asSystem((tx) =>
        sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(tx),
      );
    },
    /** Each evaluated and refused password leaves one of these; a throttled attempt leaves none. */
    failedSignIns: async () => {
      const failed = await app.store.asSystem((tx) =>
        tx.selectFrom('security_event').where('kind', '=', 'sign-in-failed').select('id').execute(),
      );
      return failed.length;
    },
  };
}
