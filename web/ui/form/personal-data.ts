/**
 * Whether a comment seems to contain personal data of a guest. The result is only a hint, so errors are acceptable, but
 * false alarms must be rare: German capitalises every noun, so two capitalised words alone are no name.
 */
export const PERSONAL_DATA_HINT = 'Bitte keine personenbezogenen Daten von Gästen erfassen.';

/** No guest is younger than this, so a more recent date is the date of an event. */
const YOUNGEST_GUEST_YEARS = 10;
const OLDEST_GUEST_YEARS = 110;

export function mayContainPersonalData(text: string, now: number): boolean {
  return hasName(text) || hasPhoneNumber(text) || hasBirthDate(text, now);
}

const NAME = String.raw`\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+)?`;
const TITLED_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:[Hh]errn?|[Ff]rau|Hr\.|Fr\.|Familie|Dr\.|Prof\.)\s+${NAME}`,
  'u',
);
const ANNOUNCED_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:[Hh]ei(?:ß|ss)t|[Nn]amens|[Nn]ame(?:\s+ist)?:?|[Vv]orname:?|[Nn]achname:?)\s+${NAME}`,
  'u',
);
/**
 * The most common first names of adults in Germany. The list catches 'Thomas Müller' and is short enough to maintain.
 */
const FIRST_NAMES =
  'Ahmed|Ali|Alexander|Andrea|Andreas|Angelika|Anna|Barbara|Bernd|Birgit|Brigitte|Christian|Christina|Claudia|Daniel|David|Dennis|Dieter|Elena|Erkan|Fatma|Felix|Florian|Frank|Gabriele|Hans|Heike|Helmut|Ibrahim|Ingrid|Jan|Jens|Joachim|Johannes|Jonas|Julia|Jürgen|Karin|Karl|Katharina|Kevin|Klaus|Lars|Laura|Lena|Leon|Lisa|Lukas|Manfred|Maria|Marie|Mario|Markus|Martin|Max|Mehmet|Melanie|Michael|Mohamed|Mohammed|Monika|Murat|Mustafa|Nicole|Niklas|Oliver|Olga|Patrick|Paul|Peter|Petra|Ralf|Renate|Sabine|Sandra|Sarah|Sebastian|Sergej|Stefan|Stefanie|Stephan|Susanne|Sven|Thomas|Thorsten|Tim|Tobias|Torsten|Ursula|Ute|Uwe|Walter|Werner|Wolfgang|Yusuf';
const FULL_NAME = new RegExp(String.raw`(?<!\p{L})(?:${FIRST_NAMES})\s+(?:von\s+|van\s+|al\s+)?\p{Lu}\p{Ll}+`, 'u');

const hasName = (text: string) => [TITLED_NAME, ANNOUNCED_NAME, FULL_NAME].some((pattern) => pattern.test(text));

/** Free helplines (0800 …) are excluded, because staff hand them out. */
function hasPhoneNumber(text: string): boolean {
  const candidates = text.match(/(?<![\d.,])(?:\+|00?)[1-9][\d\s/()-]{5,}\d/g) ?? [];
  return candidates.some((candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    return digits.length >= 7 && !/^0?800/.test(digits);
  });
}

function hasBirthDate(text: string, now: number): boolean {
  if (/(?<!\p{L})(?:geb\.|geboren|geburtsdatum|geburtstag)\s*(?:am|:)?\s*\d/iu.test(text)) return true;
  const thisYear = new Date(now).getUTCFullYear();
  return [...text.matchAll(/(?<!\d)\d{1,2}\.\s?\d{1,2}\.\s?(\d{4}|\d{2})(?!\d)/g)].some((match) => {
    const age = thisYear - fullYear(match[1] ?? '', thisYear);
    return age >= YOUNGEST_GUEST_YEARS && age <= OLDEST_GUEST_YEARS;
  });
}

/** In 2026, '87' means 1987 and '26' means 2026. */
function fullYear(written: string, thisYear: number): number {
  const year = Number(written);
  if (written.length === 4) return year;
  const inThisCentury = Math.floor(thisYear / 100) * 100 + year;
  return inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury;
}
