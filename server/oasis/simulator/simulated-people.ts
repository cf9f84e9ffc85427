/** What the simulator does with a surname, so that every answer can be seen. Any other one is not banned. */
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
