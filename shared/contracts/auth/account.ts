// The user's own login, and the links in mails that restore or confirm it.
import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, emailField, maxCharacters, requiredText } from '#shared/contracts/wire/hydra.ts';

export const MIN_PASSWORD_CHARACTERS = 8;
export const RECOVERY_CODE_COUNT = 10;

const newPassword = () =>
  z
    .string('Bitte ein neues Passwort eingeben.')
    .check(
      z.minLength(MIN_PASSWORD_CHARACTERS, 'Bitte mindestens 8 Zeichen verwenden, besser 15.'),
      maxCharacters(256),
    );
const currentPassword = () =>
  z
    .string('Bitte Ihr jetziges Passwort eingeben.')
    .check(z.minLength(1, 'Bitte Ihr jetziges Passwort eingeben.'), maxCharacters(1000));
const code = () =>
  z.string('Bitte den Code eingeben.').check(z.trim(), z.minLength(1, 'Bitte den Code eingeben.'), maxCharacters(40));

export const PasswordResetRequest = z.object({ email: emailField() });

/** What the holder of a password link can do with it. */
export const PasswordLink = z.object({
  /** Shown on the page so that the password manager stores the new password under this address. */
  email: z.string(),
  /** True if the user was invited and sets a first password. */
  isInvitation: z.boolean(),
  expiresAt: dateTime(),
});
export type PasswordLink = z.infer<typeof PasswordLink>;

export const NewPassword = z.object({ password: newPassword() });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Sends a link for a new password if the account exists. The response is the same either way.',
  access: 'public',
  body: PasswordResetRequest,
});
export const getPasswordLink = endpoint({
  method: 'GET',
  path: '/forgot-password/{token}',
  summary: 'Checks whether a link for a new password is valid, without using it up.',
  access: 'public',
  response: PasswordLink,
});
export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/forgot-password/{token}',
  summary: 'Sets a new password with a single-use link and ends all sessions.',
  access: 'public',
  body: NewPassword,
});

export const EmailConfirmation = z.object({ email: z.string(), expiresAt: dateTime() });
export const getEmailConfirmation = endpoint({
  method: 'GET',
  path: '/api/email_confirmations/{token}',
  summary: 'Retrieves the new address that a link confirms, without using it up.',
  access: 'public',
  response: EmailConfirmation,
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email_confirmations/{token}',
  summary: 'Makes the address that the link was sent to the sign-in address.',
  access: 'public',
});

export const Account = z.object({
  email: z.string(),
  /** The new address, while its confirmation link has not been opened yet. */
  newEmail: z.optional(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  /** Absent if the user has no second factor. */
  secondFactorSince: z.optional(dateTime()),
  recoveryCodesLeft: z.int(),
  isSecondFactorRequired: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const AccountPatch = z.object({
  firstname: requiredText('Bitte den Vornamen angeben.', 100),
  lastname: requiredText('Bitte den Nachnamen angeben.', 100),
});
export const EmailChange = z.object({ email: emailField(), currentPassword: currentPassword() });
export const PasswordChange = z.object({ currentPassword: currentPassword(), password: newPassword() });

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Retrieves the account of the signed-in user.',
  access: 'before second factor',
  response: Account,
});
export const patchAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes the name of the signed-in user.',
  afterContractEnd: 'allowed',
  body: AccountPatch,
  response: Account,
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Sends a link to a new address, which replaces the current one when the link is confirmed.',
  afterContractEnd: 'allowed',
  body: EmailChange,
  response: Account,
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Changes the password of the signed-in user and ends all other sessions.',
  afterContractEnd: 'allowed',
  body: PasswordChange,
});

export const SecondFactorStart = z.object({ currentPassword: currentPassword() });
/** The secret for an authenticator app: `secret` to type in, `uri` for the QR code. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;
export const SecondFactorConfirmation = z.object({ code: code() });
/** The codes are shown only once, because the server stores only their hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
export const SecondFactorProof = z.object({ currentPassword: currentPassword(), code: code() });

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second_factor',
  summary: 'Creates the secret of a second factor, which becomes active with its first valid code.',
  afterContractEnd: 'allowed',
  access: 'before second factor',
  body: SecondFactorStart,
  response: SecondFactorSecret,
});
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second_factor/confirmation',
  summary: 'Turns the second factor on with its first code.',
  afterContractEnd: 'allowed',
  access: 'before second factor',
  body: SecondFactorConfirmation,
  response: RecoveryCodes,
});
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second_factor/removal',
  summary: 'Turns the second factor off.',
  afterContractEnd: 'allowed',
  body: SecondFactorProof,
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery_codes',
  summary: 'Replaces the recovery codes.',
  afterContractEnd: 'allowed',
  body: SecondFactorProof,
  response: RecoveryCodes,
});

export const AccountSession = z.object({
  id: z.uuid(),
  userAgent: z.optional(z.string()),
  /** Name of the location or organisation the session works for. */
  place: z.optional(z.string()),
  /** Network address the session was opened from, without its last part. */
  network: z.optional(z.string()),
  createdAt: dateTime(),
  lastSeenAt: dateTime(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;
export const AccountSessions = z.object({ sessions: z.array(AccountSession) });
export type AccountSessions = z.infer<typeof AccountSessions>;

export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Retrieves the sessions of the signed-in user.',
  response: AccountSessions,
});
export const endAccountSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end',
  summary: 'Ends a session of the signed-in user.',
  afterContractEnd: 'allowed',
  body: z.object({ session: z.uuid('Bitte eine Sitzung angeben.') }),
  response: AccountSessions,
});
export const endOtherAccountSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end_others',
  summary: 'Ends all sessions of the signed-in user except the current one.',
  afterContractEnd: 'allowed',
  response: AccountSessions,
});
