/** The API and the network answer in the words every client of their kind knows; whoever stands at the counter reads German. */
export function shownMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message === 'Invalid credentials.') return 'E-Mail-Adresse oder Passwort ist falsch.';
  if (message === 'Network request failed') return 'Keine Verbindung zum Server. Bitte versuchen Sie es erneut.';
  const minutes = /^Too many failed login attempts, please try again in (\d+)/.exec(message)?.[1];
  if (minutes === undefined) return message;
  const wait = minutes === '1' ? 'einer Minute' : `${minutes} Minuten`;
  return `Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in ${wait} erneut.`;
}
