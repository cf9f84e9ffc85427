export const GERMANY_ID = 1;

export const countrySeeds = [
  { id: GERMANY_ID, code: 'DE', name: 'Deutschland' },
  { id: 2, code: 'AT', name: 'Österreich' },
  { id: 3, code: 'BE', name: 'Belgien' },
  { id: 4, code: 'CH', name: 'Schweiz' },
  { id: 5, code: 'CZ', name: 'Tschechien' },
  { id: 6, code: 'DK', name: 'Dänemark' },
  { id: 7, code: 'FR', name: 'Frankreich' },
  { id: 8, code: 'LU', name: 'Luxemburg' },
  { id: 9, code: 'NL', name: 'Niederlande' },
  { id: 10, code: 'PL', name: 'Polen' },
] as const;
