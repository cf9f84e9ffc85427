/** Inserts dots while the user types digits: '06051980' becomes '06.05.1980', and '6.5.80' stays unchanged. */
export function insertDots(typed: string, before: string): string {
  // Deleting a dot must not insert it again.
  if (typed.length < before.length || /[^\d.]/.test(typed)) return typed;
  const digits = typed.replaceAll('.', '').slice(0, 8);
  if (typed.includes('.') && !/^\d{2}\.(\d{0,6}|\d{2}\.\d{0,4})$/.test(typed)) return typed;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** Converts '6.5.1980' to '1980-05-06'; null if the text is no calendar day. */
export function toWireDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim()) ?? [];
  const wire = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${wire}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== wire ? null : wire;
}
