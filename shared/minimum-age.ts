/** Where neither location nor state says another one (§ 6 JuSchG). */
export const MINIMUM_AGE = 18;

interface Asked {
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** YYYY-MM-DD, where the location stands. */
  readonly today: string;
  readonly minimumAge: number;
}

/** Whoever was born on 29 February is a year older on 1 March of the years without one (§ 188 BGB). */
export function isUnderage({ dateOfBirth, today, minimumAge }: Asked): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  return dateOfBirth > today || today < [String(Number(year) + minimumAge).padStart(4, '0'), ...monthAndDay].join('-');
}
