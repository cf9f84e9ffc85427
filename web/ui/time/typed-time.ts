/** Reads a time as people type it: '9', '930', '9:30', '9.30' or '09:30 Uhr'. @returns '09:30'; null if the text is none */
export function readTime(text: string): string | null {
  const { hour = '', minute = '00' } =
    /^\s*(?<hour>\d{1,2})(?:[:.,h ]?(?<minute>\d{2}))?\s*(?:uhr)?\s*$/i.exec(text)?.groups ?? {};
  return hour === '' || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute}`;
}

/** Reads the end of a day as well: '24:00', '2400' and '24' are midnight. */
export const readClosingTime = (text: string): string | null =>
  /^\s*24(?:[:.,h ]?00)?\s*(?:uhr)?\s*$/i.test(text) ? '00:00' : readTime(text);
