/** '6.5.80' stays as it is typed; '06051980' becomes '06.05.1980'. */
export function withDots(typed: string, before: string): string {
  // Who deletes is not given back what they deleted.
  if (typed.length < before.length || /[^\d.]/.test(typed)) return typed;
  const digits = typed.replaceAll('.', '').slice(0, 8);
  if (typed.includes('.') && !/^\d{2}\.(\d{0,6}|\d{2}\.\d{0,4})$/.test(typed)) return typed;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** '6.5.1980' → '1980-05-06'; null for what is no day of a calendar. */
export function toWireDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim()) ?? [];
  const wire = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${wire}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== wire ? null : wire;
}

/** '1980-05-06' → '06.05.1980' */
export const toTypedDay = (wire: string): string => wire.split('-').toReversed().join('.');
