export { resetMail } from './account-mails.rules.ts';
export { endSessionsOf, findSessionsOf } from './account.queries.ts';
export { forgetPinGuesses, reservePinGuess } from './throttle.queries.ts';
