/** Makes a search tolerant: 'massnahme' finds 'Maßnahme' and 'prufen' finds 'prüfen'. */
export const normalisedText = (text: string) =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

/** Returns the words of a search. What is searched has to contain each of them, in any order. */
export const searchWords = (search: string) => normalisedText(search).split(/\s+/).filter(Boolean);
