interface Term {
  /** YYYY-MM-DD, both days are in it. Absent while nothing is agreed, and while it was not ended. */
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
}

/** Whom to ask about a contract. @param email of who sends the invoices, once it is known */
export const contactText = (email: string | null | undefined): string =>
  email ? `Bitte schreiben Sie an ${email}.` : 'Bitte fragen Sie, wer Ihren Zugang eingerichtet hat.';

/** Why nothing can be booked on a day, as people read it; null where something can. */
export function reasonNotToBook({ beginsOn, endsOn }: Term, day: string): string | null {
  if (beginsOn == null)
    return 'Für Ihre Organisation ist noch kein Vertrag vereinbart. Erst danach kann gebucht werden.';
  if (day < beginsOn) return 'Ihr Vertrag hat noch nicht begonnen. Erst danach kann gebucht werden.';
  if (endsOn != null && day > endsOn) return 'Ihr Vertrag ist beendet. Es kann nichts mehr gebucht werden.';
  return null;
}
