import type { FastifyInstance } from 'fastify';
import { servePublic } from '#server/http/serve/endpoint-route.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  changeCustomer as changeCustomerEndpoint,
  changeLocation as changeLocationEndpoint,
  getCurrentUser,
  logIn as logInEndpoint,
  logOut as logOutEndpoint,
  refreshSession as refreshSessionEndpoint,
} from '#shared/contracts/auth/auth.ts';
import { toCurrentUser } from './auth.resource.ts';
import { changeCustomer, changeLocation } from '#server/features/auth/sessions/change-selection.ts';
import { cleanUpHourly } from '#server/features/auth/sessions/clean-up-sessions.ts';
import { setDeviceCookie } from '#server/features/auth/sign-in/device-cookies.ts';
import { limitDemo } from '#server/features/auth/sign-in/limit-demo.ts';
import { logIn } from '#server/features/auth/sign-in/log-in.ts';
import { logOut } from '#server/features/auth/sessions/log-out.ts';
import { readRefreshToken, readCredentials } from '#server/features/auth/sign-in/read-token-request.ts';
import { refreshSession } from '#server/features/auth/sessions/refresh-session.ts';

export function authRoutes(app: FastifyInstance): void {
  tokenRoutes(app);
  serve(app, logOutEndpoint, { allow: () => true, handle: logOut });
  serve(app, getCurrentUser, { allow: () => true, handle: async ({ actor, now }) => toCurrentUser(actor, now) });
  serve(app, changeCustomerEndpoint, {
    allow: () => true,
    handle: async (call) => toCurrentUser(call.actor, call.now, await changeCustomer(call, call.body.customer)),
  });
  serve(app, changeLocationEndpoint, {
    allow: () => true,
    handle: async (call) => toCurrentUser(call.actor, call.now, await changeLocation(call, call.body.location)),
  });
  clearCacheAtLogout(app);
  cleanUpHourly(app);
  limitDemo(app);
}

/**
 * Makes the browser clear its cache at logout, because an earlier version cached answers on its disk. Does so even if
 * the session has already ended.
 */
function clearCacheAtLogout(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint === logOutEndpoint) reply.header('clear-site-data', '"cache"');
    return payload;
  });
}

/**
 * These routes do not use `serve`, because clients of the two calls expect other messages and bodies than those of a
 * resource.
 */
function tokenRoutes(app: FastifyInstance): void {
  servePublic(app, logInEndpoint, async (request, reply) => {
    const { uid, ...tokens } = await logIn(app, {
      ...readCredentials(request),
      ip: request.ip.slice(0, 64),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    setDeviceCookie(request, reply, { uid, token: tokens.device_token });
    return tokens;
  });
  servePublic(app, refreshSessionEndpoint, (request) =>
    refreshSession(app.store, readRefreshToken(request), request.ip),
  );
}
