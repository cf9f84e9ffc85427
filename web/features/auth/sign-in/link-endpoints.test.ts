import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/auth/account.ts';
import * as linkEndpoints from './link-endpoints.ts';

it.each([
  ['requesting a link', linkEndpoints.REQUEST_PASSWORD_RESET, contract.requestPasswordReset],
  ['reading a link', linkEndpoints.GET_PASSWORD_LINK, contract.getPasswordLink],
  ['setting a password', linkEndpoints.SET_PASSWORD_BY_LINK, contract.setPasswordByLink],
  ['reading a confirmation', linkEndpoints.GET_EMAIL_CONFIRMATION, contract.getEmailConfirmation],
  ['confirming an address', linkEndpoints.CONFIRM_EMAIL, contract.confirmEmail],
])('the endpoint for %s equals the contract', (_title, linkEndpoint, endpoint) => {
  expect(endpoint).toMatchObject(linkEndpoint);
});

it('the minimum length of a password equals the contract', () => {
  expect(linkEndpoints.MIN_PASSWORD_CHARACTERS).toBe(contract.MIN_PASSWORD_CHARACTERS);
});
