export { resetMail } from './account-mails.rules.ts';
export { endSessionsOf, findSessionsOf } from './account.queries.ts';
export { acceptPin, forgetPinGuesses, reservePinGuess } from './throttle.queries.ts';
