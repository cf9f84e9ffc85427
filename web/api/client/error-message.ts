/**
 * Returns the text an alert shows for an error: the server's own text, or a German sentence if it is one of the fixed
 * English messages of the API's contract.
 */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return inGerman(message) ?? message;
}

/**
 * The fixed English messages of the contract. They are compared literally, because the responses contain no error code.
 */
const GERMAN_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['Invalid credentials.', 'E-Mail-Adresse oder Passwort ist falsch.'],
  ['Network request failed', 'Keine Verbindung zum Server. Bitte versuchen Sie es erneut.'],
]);

function inGerman(message: string): string | null {
  const germanMessage = GERMAN_MESSAGES.get(message);
  if (germanMessage !== undefined) return germanMessage;
  const minutes = /^Too many failed login attempts, please try again in (\d+)/.exec(message)?.[1];
  if (minutes === undefined) return null;
  const waitText = minutes === '1' ? 'einer Minute' : `${minutes} Minuten`;
  return `Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in ${waitText} erneut, auf einem Gerät, auf dem Sie schon angemeldet waren, oder setzen Sie Ihr Passwort neu.`;
}
