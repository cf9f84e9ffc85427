import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#server/http/render/errors.ts';
import { servePublic, type PublicEndpoint } from '#server/http/serve/endpoint-route.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import * as contract from '#shared/contracts/auth/account.ts';
import {
  askForReset,
  confirmEmail,
  readEmailConfirmation,
  readPasswordLink,
  setPasswordByLink,
} from './account-links.ts';
import {
  requestEmailChange,
  changeName,
  changePassword,
  endOtherSessions,
  endOwnSession,
  readAccount,
  readSessions,
  rejectWeakPassword,
} from './change-own-access.ts';
import { setDeviceCookie } from '#server/features/auth/sign-in/device-cookies.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#server/features/auth/second-factor/second-factor.ts';
import { serveOwn, serveOwnChange, serveOwnWithBody, serveOwnWithSecret } from './serve-own-access.ts';

export function accountRoutes(app: FastifyInstance): void {
  linkRoutes(app);
  serveOwn(app, contract.getAccount, readAccount);
  serveOwnChange(app, contract.patchAccount, { read: readAccount, change: changeName });
  serveOwnWithSecret(app, contract.changeEmail, { handle: (call, { email }) => requestEmailChange(call, email) });
  serveOwnWithSecret(app, contract.changePassword, {
    check: (server, { userId }, { password }) => rejectWeakPassword(server, userId, password),
    prepare: ({ password }) => app.passwords.hash(password),
    handle: (call, _body, passwordHash) => changePassword(call, passwordHash),
  });
  serveOwnWithSecret(app, contract.startSecondFactor, { handle: startSecondFactor });
  serveOwnWithSecret(app, contract.confirmSecondFactor, {
    handle: (call, { code }) => confirmSecondFactor(call, code),
  });
  serveOwnWithSecret(app, contract.removeSecondFactor, { handle: (call, { code }) => removeSecondFactor(call, code) });
  serveOwnWithSecret(app, contract.renewRecoveryCodes, { handle: (call, { code }) => renewRecoveryCodes(call, code) });
  serveOwn(app, contract.listAccountSessions, readSessions);
  serveOwnWithBody(app, contract.endAccountSession, (call, { session }) => endOwnSession(call, session));
  serveOwn(app, contract.endOtherAccountSessions, endOtherSessions);
}

/** Registers the routes for holders of a link, who have no session. */
function linkRoutes(app: FastifyInstance): void {
  const { requestPasswordReset: endpoint } = contract;
  for (const path of [endpoint.path, `${endpoint.path}/`])
    serveLink(app, { ...endpoint, path }, (request) =>
      askForReset(app, { ...readBody(endpoint.body, request), ip: request.ip }),
    );
  serveLink(app, contract.getPasswordLink, (request) => readPasswordLink(app, tokenOf(request)));
  serveLink(app, contract.setPasswordByLink, async (request, reply) => {
    const body = readBody(contract.setPasswordByLink.body, request);
    const device = await setPasswordByLink(app, { token: tokenOf(request), ...body, ip: request.ip });
    setDeviceCookie(request, reply, device);
  });
  serveLink(app, contract.getEmailConfirmation, (request) => readEmailConfirmation(app, tokenOf(request)));
  serveLink(app, contract.confirmEmail, (request) => confirmEmail(app, { token: tokenOf(request), ip: request.ip }));
}

type LinkHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function serveLink(app: FastifyInstance, endpoint: PublicEndpoint, answer: LinkHandler) {
  servePublic(app, endpoint, async (request, reply) => {
    const result = await answer(request, reply);
    reply.header('cache-control', 'no-store');
    return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
  });
}

function tokenOf({ params }: FastifyRequest): string {
  if (typeof params === 'object' && params !== null && 'token' in params) return String(params.token);
  throw new NotFound();
}
