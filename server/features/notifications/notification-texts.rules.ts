import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';

/** The data of an event that the text of its notification needs. */
export interface Fact {
  readonly at: Date;
  /** Id of the record that the notification is about. */
  readonly itemId: number;
  /** A text of the record: the description of the task, the status of the tour, or the share that was reached. */
  readonly what: string;
  /** Name of the location; empty if the event concerns the whole organisation. */
  readonly location: string;
  readonly timeZone: string;
  /** True if the receiver is staff of the location, false for its management. */
  readonly isForService: boolean;
}

export interface NotificationText {
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string;
}

/** Maximum length of a text, because the lines at the bell are read quickly. */
const MAX_TEXT_CHARACTERS = 90;

/**
 * Shortens a text to one line. Line breaks are removed, because a text of several lines could look like a message of
 * the server in a mail.
 */
function clipText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MAX_TEXT_CHARACTERS ? `${line.slice(0, MAX_TEXT_CHARACTERS - 1).trimEnd()}…` : line;
}

const formatMoment = (moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { timeZone, ...options }).format(moment);

/** Returns 'um 14:00 Uhr' or, on another day, 'am 19.11. um 14:00 Uhr', in the time zone of the location. */
export function momentText(at: Date, now: Date, timeZone: string): string {
  const time = `um ${formatMoment(at, timeZone, { hour: '2-digit', minute: '2-digit' })} Uhr`;
  const dayOf = (moment: Date) => formatMoment(moment, timeZone, { day: '2-digit', month: '2-digit' });
  return dayOf(at) === dayOf(now) ? time : `am ${dayOf(at)} ${time}`;
}

const taskLink = ({ itemId }: Fact, status: string) => `/tasks/list?status=${status}&task=${itemId}`;
const tourLink = ({ itemId }: Fact) => `/inspectiontours/show/${itemId}`;

export const overdueTaskText = (fact: Fact, now: Date): NotificationText => ({
  type: 'WARNING',
  message: `Aufgabe war ${momentText(fact.at, now, fact.timeZone)} fällig: ${clipText(fact.what)} – ${fact.location}`,
  link: taskLink(fact, 'overdue'),
});

export const taskFindingText = (fact: Fact): NotificationText => ({
  type: 'WARNING',
  message: `Mangel bei einer Aufgabe: ${clipText(fact.what)} – ${fact.location}`,
  link: taskLink(fact, 'done'),
});

/** Managers, who are responsible, get a DANGER; staff, who may have been busy with a guest, only a WARNING. */
export const missedTourText = (fact: Fact, now: Date): NotificationText => ({
  type: fact.isForService ? 'WARNING' : 'DANGER',
  message: `Kontrollgang ${momentText(fact.at, now, fact.timeZone)} versäumt – ${fact.location}`,
  link: tourLink(fact),
});

export const tourFindingText = (fact: Fact, now: Date): NotificationText => ({
  type: 'WARNING',
  message: `Befund beim Kontrollgang ${momentText(fact.at, now, fact.timeZone)}: ${clipText(fact.what)} – ${fact.location}`,
  link: tourLink(fact),
});

/** `what` is the name of the form. */
export const protocolFindingText = (fact: Fact, now: Date): NotificationText => ({
  type: 'WARNING',
  message: `Mangel im Protokoll ${momentText(fact.at, now, fact.timeZone)}: ${clipText(fact.what)} – ${fact.location}`,
  link: `/service/protocols/edit/${fact.itemId}`,
});

/** Text for a location where tasks are switched off. */
export function protocolFindingWithoutTaskText(fact: Fact, now: Date): NotificationText {
  const text = protocolFindingText(fact, now);
  return { ...text, message: `${text.message}. Dort gibt es keine Aufgaben: Bitte selbst veranlassen.` };
}

/** `what` is the share in per cent that was reached. */
export const quotaText = (fact: Fact): NotificationText => ({
  type: fact.what === '0' ? 'DANGER' : 'WARNING',
  message:
    fact.what === '0'
      ? `OASIS-Guthaben aufgebraucht – ${fact.location}`
      : `OASIS-Guthaben: höchstens ${fact.what} % übrig – ${fact.location}`,
  link: `/locations/usage/${fact.itemId}`,
});

const dayText = ({ at, timeZone }: Fact) =>
  formatMoment(at, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
const proofsLink = ({ itemId }: Fact) => `/users/profiles_documents/${itemId}`;

/** `what` contains the proof and the person; `itemId` is that of the profile. */
export const expiringProofText = (fact: Fact): NotificationText => ({
  type: 'WARNING',
  message: `Nachweis läuft am ${dayText(fact)} ab: ${clipText(fact.what)}`,
  link: proofsLink(fact),
});

export const expiredProofText = (fact: Fact): NotificationText => ({
  type: 'DANGER',
  message: `Nachweis ist am ${dayText(fact)} abgelaufen: ${clipText(fact.what)}`,
  link: proofsLink(fact),
});

export const submittedProofText = (fact: Fact): NotificationText => ({
  type: 'INFO',
  message: `Nachweis zur Prüfung eingereicht: ${clipText(fact.what)}`,
  link: `/users/profiles_document_edit/${fact.itemId}`,
});

const tabletLink = ({ itemId }: Fact) => `/users/tablets?tablet=${itemId}`;

export const lostTabletText = (fact: Fact): NotificationText => ({
  type: 'WARNING',
  message: `Als verloren gemeldet: Tablet „${clipText(fact.what)}“ – ${fact.location}`,
  link: tabletLink(fact),
});

export const wipedTabletText = (fact: Fact): NotificationText => ({
  type: 'INFO',
  message: `Verlorenes Tablet „${clipText(fact.what)}“ hat seine Daten gelöscht – ${fact.location}`,
  link: tabletLink(fact),
});

const fileLink = ({ itemId }: Fact) => `/documents/main?document=${itemId}`;
const copyLink = (fact: Fact) =>
  fact.isForService ? '/users/profiles_documents' : `/users/profiles_document_edit/${fact.itemId}`;

/** `what` is the name of the file; `itemId` is that of the file. */
export const infectedFileText = (fact: Fact): NotificationText => ({
  type: 'DANGER',
  message: `Schadsoftware gefunden, Datei gesperrt: ${clipText(fact.what)}`,
  link: fileLink(fact),
});

export const unscannableFileText = (fact: Fact): NotificationText => ({
  type: 'WARNING',
  message: `Datei konnte nicht auf Schadsoftware geprüft werden: ${clipText(fact.what)}`,
  link: fileLink(fact),
});

/** `what` contains the proof and the person; `itemId` is that of the proof. */
export const infectedCopyText = (fact: Fact): NotificationText => ({ ...infectedFileText(fact), link: copyLink(fact) });

export const unscannableCopyText = (fact: Fact): NotificationText => ({
  ...unscannableFileText(fact),
  link: copyLink(fact),
});
