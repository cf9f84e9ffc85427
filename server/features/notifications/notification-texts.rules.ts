import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';

/** Something that happened at a location, as far as a message about it needs to know. */
export interface Fact {
  readonly at: Date;
  /** Id of the record that the notification is about. */
  readonly itemId: number;
  /** The record's own words: the task, the status of a tour, a share. */
  readonly what: string;
  /** Empty for what concerns the whole organisation. */
  readonly location: string;
  readonly timeZone: string;
  /** Told to the staff of the location, else to its Verwaltung. */
  readonly isForService: boolean;
}

export interface Text {
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string;
}

/** A line of the bell is read in passing. */
const MAX_WORDS = 90;

/** In one line: who wrote several must not look like the server in a mail. */
function clipped(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ');
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1).trimEnd()}…` : line;
}

const part = (moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { timeZone, ...options }).format(moment);

/** 'um 14:00 Uhr', on another day 'am 19.11. um 14:00 Uhr', by the clock on the location's wall. */
export function momentText(at: Date, now: Date, timeZone: string): string {
  const time = `um ${part(at, timeZone, { hour: '2-digit', minute: '2-digit' })} Uhr`;
  const day = (moment: Date) => part(moment, timeZone, { day: '2-digit', month: '2-digit' });
  return day(at) === day(now) ? time : `am ${day(at)} ${time}`;
}

const taskLink = ({ itemId }: Fact, status: string) => `/tasks/list?status=${status}&task=${itemId}`;
const tourLink = ({ itemId }: Fact) => `/inspectiontours/show/${itemId}`;

export const overdueTaskText = (fact: Fact, now: Date): Text => ({
  type: 'WARNING',
  message: `Aufgabe war ${momentText(fact.at, now, fact.timeZone)} fällig: ${clipped(fact.what)} – ${fact.location}`,
  link: taskLink(fact, 'overdue'),
});

export const taskFindingText = (fact: Fact): Text => ({
  type: 'WARNING',
  message: `Befund bei einer Aufgabe: ${clipped(fact.what)} – ${fact.location}`,
  link: taskLink(fact, 'done'),
});

/** Danger is for those who answer for it; the staff, who may have been busy with a guest, are warned. */
export const missedTourText = (fact: Fact, now: Date): Text => ({
  type: fact.isForService ? 'WARNING' : 'DANGER',
  message: `Kontrollgang ${momentText(fact.at, now, fact.timeZone)} versäumt – ${fact.location}`,
  link: tourLink(fact),
});

export const tourFindingText = (fact: Fact, now: Date): Text => ({
  type: 'WARNING',
  message: `Befund beim Kontrollgang ${momentText(fact.at, now, fact.timeZone)}: ${clipped(fact.what)} – ${fact.location}`,
  link: tourLink(fact),
});

/** `what` is the name of the form. */
export const protocolFindingText = (fact: Fact, now: Date): Text => ({
  type: 'WARNING',
  message: `Mangel im Protokoll ${momentText(fact.at, now, fact.timeZone)}: ${clipped(fact.what)} – ${fact.location}`,
  link: `/service/protocols/edit/${fact.itemId}`,
});

/** Text for a location where tasks are switched off. */
export function protocolFindingWithoutTaskText(fact: Fact, now: Date): Text {
  const text = protocolFindingText(fact, now);
  return { ...text, message: `${text.message}. Dort gibt es keine Aufgaben: Bitte selbst veranlassen.` };
}

/** `what` is the share in per cent that was reached. */
export const quotaText = (fact: Fact): Text => ({
  type: fact.what === '0' ? 'DANGER' : 'WARNING',
  message:
    fact.what === '0'
      ? `OASIS-Kontingent aufgebraucht – ${fact.location}`
      : `OASIS-Kontingent: höchstens ${fact.what} % übrig – ${fact.location}`,
  link: `/locations/usage/${fact.itemId}`,
});

const dayText = ({ at, timeZone }: Fact) => part(at, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
const proofsLink = ({ itemId }: Fact) => `/users/profiles_documents/${itemId}`;

/** `what` is the proof and the person, the item the profile. */
export const expiringProofText = (fact: Fact): Text => ({
  type: 'WARNING',
  message: `Nachweis läuft am ${dayText(fact)} ab: ${clipped(fact.what)}`,
  link: proofsLink(fact),
});

export const expiredProofText = (fact: Fact): Text => ({
  type: 'DANGER',
  message: `Nachweis ist am ${dayText(fact)} abgelaufen: ${clipped(fact.what)}`,
  link: proofsLink(fact),
});

export const submittedProofText = (fact: Fact): Text => ({
  type: 'INFO',
  message: `Nachweis zur Prüfung eingereicht: ${clipped(fact.what)}`,
  link: `/users/profiles_document_edit/${fact.itemId}`,
});

const fileLink = ({ itemId }: Fact) => `/documents/main?document=${itemId}`;
const copyLink = (fact: Fact) =>
  fact.isForService ? '/users/profiles_documents' : `/users/profiles_document_edit/${fact.itemId}`;

/** `what` is the name of the file, the item the file. */
export const infectedFileText = (fact: Fact): Text => ({
  type: 'DANGER',
  message: `Schadsoftware gefunden, Datei gesperrt: ${clipped(fact.what)}`,
  link: fileLink(fact),
});

export const unscannableFileText = (fact: Fact): Text => ({
  type: 'WARNING',
  message: `Datei konnte nicht auf Schadsoftware geprüft werden: ${clipped(fact.what)}`,
  link: fileLink(fact),
});

/** `what` is the proof and the person, the item the proof. */
export const infectedCopyText = (fact: Fact): Text => ({ ...infectedFileText(fact), link: copyLink(fact) });

export const unscannableCopyText = (fact: Fact): Text => ({ ...unscannableFileText(fact), link: copyLink(fact) });
