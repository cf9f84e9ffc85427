/**
 * Legal minimum age of players (§ 6 JuSchG). It applies if neither the location nor the state sets another one, and no
 * location may set a lower one.
 */
export const MIN_AGE_YEARS = 18;

/** What is said about a date of birth after today, which is a slip of the finger and no age. */
export const FUTURE_BIRTH_MESSAGE = 'Das Geburtsdatum liegt in der Zukunft.';

interface AgeCheck {
  /** Day as YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** Day in the location's time zone, as YYYY-MM-DD. */
  readonly today: string;
  readonly minimumAge: number;
}

/**
 * Returns whether the person is younger than the minimum age. A person born on 29 February gets a year older on 1 March
 * of non-leap years (§ 188 BGB).
 */
export function isUnderage({ dateOfBirth, today, minimumAge }: AgeCheck): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  return dateOfBirth > today || today < [String(Number(year) + minimumAge).padStart(4, '0'), ...monthAndDay].join('-');
}
