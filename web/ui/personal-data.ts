/**
 * Does a comment look as if it named a guest? Only a hint depends on it, so it may err, but it must not
 * cry wolf: German capitalises every noun, hence two capitals alone prove nothing.
 */
export const PERSONAL_DATA_HINT = 'Bitte keine personenbezogenen Daten von Gästen erfassen.';

/** Younger than this no birth date of a guest can be; a later date is the date of an event. */
const YOUNGEST_GUEST_YEARS = 10;
const OLDEST_GUEST_YEARS = 110;

export function looksPersonal(text: string, now: number): boolean {
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
/** The commonest first names among adults in Germany: enough to catch 'Thomas Müller', short enough to keep. */
const FIRST_NAMES =
  'Ahmed|Ali|Alexander|Andrea|Andreas|Angelika|Anna|Barbara|Bernd|Birgit|Brigitte|Christian|Christina|Claudia|Daniel|David|Dennis|Dieter|Elena|Erkan|Fatma|Felix|Florian|Frank|Gabriele|Hans|Heike|Helmut|Ibrahim|Ingrid|Jan|Jens|Joachim|Johannes|Jonas|Julia|Jürgen|Karin|Karl|Katharina|Kevin|Klaus|Lars|Laura|Lena|Leon|Lisa|Lukas|Manfred|Maria|Marie|Mario|Markus|Martin|Max|Mehmet|Melanie|Michael|Mohamed|Mohammed|Monika|Murat|Mustafa|Nicole|Niklas|Oliver|Olga|Patrick|Paul|Peter|Petra|Ralf|Renate|Sabine|Sandra|Sarah|Sebastian|Sergej|Stefan|Stefanie|Stephan|Susanne|Sven|Thomas|Thorsten|Tim|Tobias|Torsten|Ursula|Ute|Uwe|Walter|Werner|Wolfgang|Yusuf';
const FULL_NAME = new RegExp(String.raw`(?<!\p{L})(?:${FIRST_NAMES})\s+(?:von\s+|van\s+|al\s+)?\p{Lu}\p{Ll}+`, 'u');

const hasName = (text: string) => [TITLED_NAME, ANNOUNCED_NAME, FULL_NAME].some((pattern) => pattern.test(text));

/** Free help lines (0800 …) are what staff hand out, not what they should hide. */
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

/** '87' in 2026 is 1987, '26' is this year. */
function fullYear(written: string, thisYear: number): number {
  const year = Number(written);
  if (written.length === 4) return year;
  const inThisCentury = Math.floor(thisYear / 100) * 100 + year;
  return inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury;
}
