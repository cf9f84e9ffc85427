export { recordSignInTime } from './auth.queries.ts';
export { resetMail } from '#server/features/auth/own-access/account-mails.rules.ts';
export { endSessionsOf, findSessionsOf } from '#server/features/auth/own-access/account.queries.ts';
export { endSession, insertDeliverySession, insertSession } from '#server/features/auth/sessions/sessions.queries.ts';
export { keepDevice } from '#server/features/auth/sign-in/known-devices.queries.ts';
export { releaseTabletAttempt, reserveTabletAttempt } from '#server/features/auth/sign-in/throttle.queries.ts';
export { acceptPin, forgetPinGuesses, reservePinGuess } from '#server/features/auth/sign-in/throttle.queries.ts';
