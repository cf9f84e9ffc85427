/** Surnames for which the simulator gives a special response. Every other surname is not banned. */
export const SIMULATED_SURNAMES = {
  banned: 'Gesperrt',
  unclear: 'Unklar',
  garbage: 'Unsinn',
  slow: 'Langsam',
  down: 'Ausfall',
  revoked: 'Widerrufen',
  cut: 'Abbruch',
  entities: 'Entität',
} as const;
