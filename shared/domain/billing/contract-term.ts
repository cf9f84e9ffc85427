interface Term {
  /**
   * First and last day, both included (YYYY-MM-DD). `beginsOn` is absent while nothing is agreed, `endsOn` while the
   * contract is not terminated.
   */
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
}

/**
 * Returns the sentence that names whom to ask about a contract. @param email address of the sender of the invoices, if
 * known
 */
export const contactText = (email: string | null | undefined): string =>
  email ? `Bitte schreiben Sie an ${email}.` : 'Bitte fragen Sie, wer Ihren Zugang eingerichtet hat.';

/** Returns the sentence that says why nothing can be booked on this day, or null if booking is possible. */
export function reasonNotToBook({ beginsOn, endsOn }: Term, day: string): string | null {
  if (beginsOn == null)
    return 'Für Ihre Organisation ist noch kein Vertrag vereinbart. Erst danach kann gebucht werden.';
  if (day < beginsOn) return 'Ihr Vertrag hat noch nicht begonnen. Erst danach kann gebucht werden.';
  if (endsOn != null && day > endsOn) return 'Ihr Vertrag ist beendet. Es kann nichts mehr gebucht werden.';
  return null;
}
