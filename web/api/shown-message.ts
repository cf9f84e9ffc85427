/**
 * What an alert says of an error: the server's own text. Where that is one of the fixed English answers every client of
 * this kind of API knows, a German sentence goes before it for whoever stands at the counter.
 */
export function shownMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const german = inGerman(message);
  return german === null ? message : `${german} (${message})`;
}

function inGerman(message: string): string | null {
  if (message === 'Invalid credentials.') return 'E-Mail-Adresse oder Passwort ist falsch.';
  if (message === 'Network request failed') return 'Keine Verbindung zum Server. Bitte versuchen Sie es erneut.';
  const minutes = /^Too many failed login attempts, please try again in (\d+)/.exec(message)?.[1];
  if (minutes === undefined) return null;
  const wait = minutes === '1' ? 'einer Minute' : `${minutes} Minuten`;
  return `Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in ${wait} erneut.`;
}
