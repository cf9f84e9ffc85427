/** Inserts dots while the user types digits: '06051980' becomes '06.05.1980', and '6.5.80' stays unchanged. */
export function insertDots(typedText: string, previousText: string): string {
  // Deleting a dot must not insert it again.
  if (typedText.length < previousText.length || /[^\d.]/.test(typedText)) return typedText;
  const digits = typedText.replaceAll('.', '').slice(0, 8);
  if (typedText.includes('.') && !/^\d{2}\.(\d{0,6}|\d{2}\.\d{0,4})$/.test(typedText)) return typedText;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** Explains why a completely typed date cannot be a date of birth; null for one that can be, or is not complete. */
export function dateOfBirthFault(typedText: string, today: string): string | null {
  if (!/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(typedText.trim())) return null;
  const day = toWireDay(typedText);
  if (day === null) return 'Diesen Tag gibt es nicht. Bitte das Geburtsdatum prüfen.';
  if (day > today) return 'Das Geburtsdatum liegt in der Zukunft.';
  return day < '1900' ? 'Bitte das Jahr des Geburtsdatums prüfen.' : null;
}

/** Converts '6.5.1980' to '1980-05-06'; null if the text is no calendar day. */
export function toWireDay(typedText: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typedText.trim()) ?? [];
  const wireDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${wireDay}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== wireDay ? null : wireDay;
}
