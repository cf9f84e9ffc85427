import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/auth/account.ts';
import * as calls from './link-calls.ts';

it.each([
  ['asking for a link', calls.ASK_FOR_RESET, contract.askForReset],
  ['looking at a link', calls.GET_PASSWORD_LINK, contract.getPasswordLink],
  ['setting a password', calls.SET_PASSWORD, contract.setPasswordByLink],
  ['looking at a confirmation', calls.GET_EMAIL_CONFIRMATION, contract.getEmailConfirmation],
  ['confirming an address', calls.CONFIRM_EMAIL, contract.confirmEmail],
])('the call %s equals the contract', (_title, call, endpoint) => {
  expect(endpoint).toMatchObject(call);
});

it('the minimum length of a password equals the contract', () => {
  expect(calls.MIN_PASSWORD).toBe(contract.MIN_PASSWORD);
});
