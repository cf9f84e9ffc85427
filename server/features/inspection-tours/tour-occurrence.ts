import { readOccurrence } from '#server/http/serve/occurrence.ts';

/** The wire knows seconds: kept so, a deadline a client repeats is the one it was told. */
export const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/** When a tour was walked, by the client's clock. @throws ValidationFailed where that is too long ago or in the future */
export const tourOccurrence = (text: string | undefined, now: Date): Date => wholeSecond(readOccurrence(text, now));

/** A device's clock may be ahead, but no walk that is recorded ends later: the next deadline would count from there. */
export const atTheLatest = (moment: Date, latest: Date): Date => (moment > latest ? wholeSecond(latest) : moment);
