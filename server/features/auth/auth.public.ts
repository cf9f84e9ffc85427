export { forgetPinGuesses, reservePinGuess } from './throttle.queries.ts';
