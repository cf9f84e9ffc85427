export { resetMail } from '#server/features/auth/own-access/account-mails.rules.ts';
export { endSessionsOf, findSessionsOf } from '#server/features/auth/own-access/account.queries.ts';
export { acceptPin, forgetPinGuesses, reservePinGuess } from '#server/features/auth/sign-in/throttle.queries.ts';
