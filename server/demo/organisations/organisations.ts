import { ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID } from '#server/db/seed/measures.ts';
import type { OpeningTimes } from '#server/demo/calendar.ts';
import type { DemoLogin, DemoOrganisation } from './organisation.ts';

const openingTimes = (from: number, to: number, sundayFrom = from): OpeningTimes => ({
  from: from * 60,
  to: to * 60,
  sundayFrom: sundayFrom * 60,
});
const arcade = { type: 'arcade', socialConceptId: ARCADE_CONCEPT_ID, tourIntervalSeconds: 3600 } as const;
const bettingShop = { type: 'bettingShop', socialConceptId: BETTING_CONCEPT_ID, tourIntervalSeconds: 5400 } as const;
const operatorLogin = (email: string, firstname: string, lastname: string): DemoLogin => ({
  email,
  firstname,
  lastname,
  role: 'ROLE_OPERATOR',
  locations: [],
});
const serviceLogin = (email: string, lastname: string, locations: readonly string[]): DemoLogin => ({
  email,
  firstname: 'Service',
  lastname,
  role: 'ROLE_SERVICE',
  locations,
});

/** Telephone numbers are from the ranges that the Bundesnetzagentur reserves for fiction. */
export const nordlicht: DemoOrganisation = {
  name: 'Nordlicht Automaten GmbH',
  address: 'Wandsbeker Zollstraße 87, 22041 Hamburg',
  contact: 'Verwaltung, 040 66969 120',
  taxId: 'DE000000011',
  isDemo: false,
  concept: 'Sozialkonzept Nordlicht',
  officer: 'Katharina Lorenz',
  locations: [
    {
      ...arcade,
      name: 'Spielhalle Wandsbek',
      address: 'Wandsbeker Marktstraße 141, 22041 Hamburg',
      stateCode: 'HH',
      opening: openingTimes(12, 29),
      measuresPerDay: 5,
      monthlyLimit: 6000,
      requestsThisMonth: 2418,
      hasDeviceOff: true,
      situation: 'watch',
    },
    {
      ...arcade,
      name: 'Spielhalle Altona',
      address: 'Große Bergstraße 212, 22767 Hamburg',
      stateCode: 'HH',
      opening: openingTimes(12, 29),
      measuresPerDay: 4,
      monthlyLimit: 5000,
      requestsThisMonth: 4318,
      hasReverseTour: true,
      tourIntervalSeconds: 2700,
      situation: 'watch',
    },
    {
      ...arcade,
      name: 'Spielhalle Lüneburg',
      address: 'Bardowicker Straße 38, 21335 Lüneburg',
      stateCode: 'NI',
      opening: openingTimes(8, 24, 11),
      measuresPerDay: 3,
      monthlyLimit: 2500,
      requestsThisMonth: 2731,
      additionalLimit: 1000,
      hasNoPremium: true,
      situation: 'fine',
    },
    {
      ...arcade,
      name: 'Spielhalle Stade',
      address: 'Harsefelder Straße 64, 21680 Stade',
      stateCode: 'NI',
      opening: openingTimes(9, 24, 11),
      measuresPerDay: 3,
      monthlyLimit: 2500,
      requestsThisMonth: 2500,
      requiresPin: true,
      profileLockMinutes: 10,
    },
    {
      ...arcade,
      name: 'Spielhalle Lübeck',
      address: 'Fackenburger Allee 55, 23554 Lübeck',
      stateCode: 'SH',
      opening: openingTimes(10, 29),
      measuresPerDay: 4,
      monthlyLimit: null,
      requestsThisMonth: 3172,
      situation: 'fine',
    },
    {
      ...arcade,
      name: 'Spielhalle Neumünster',
      address: 'Kuhberg 29, 24534 Neumünster',
      stateCode: 'SH',
      opening: openingTimes(10, 26),
      measuresPerDay: 3,
      monthlyLimit: 2000,
      requestsThisMonth: 0,
      isInactive: true,
    },
  ],
  logins: [
    operatorLogin('verwaltung@nordlicht.test', 'Wiebke', 'Petersen'),
    serviceLogin('service@nordlicht.test', 'Nordlicht', ['Spielhalle Wandsbek', 'Spielhalle Lüneburg']),
  ],
};

export const rhein: DemoOrganisation = {
  name: 'Rhein Wetten GmbH',
  address: 'Venloer Straße 310, 50823 Köln',
  contact: 'Verwaltung, 0221 4710 240',
  taxId: 'DE000000020',
  isDemo: false,
  concept: 'Sozialkonzept Rhein Wetten',
  officer: 'Martina Becker',
  hasDraft: true,
  locations: [
    {
      ...bettingShop,
      name: 'Wettladen Köln-Ehrenfeld',
      address: 'Venloer Straße 312, 50823 Köln',
      stateCode: 'NW',
      opening: openingTimes(10, 24),
      measuresPerDay: 4,
      monthlyLimit: 4000,
      requestsThisMonth: 1467,
      hasDeviceOff: true,
    },
    {
      ...bettingShop,
      name: 'Wettladen Düsseldorf-Bilk',
      address: 'Friedrichstraße 133, 40217 Düsseldorf',
      stateCode: 'NW',
      opening: openingTimes(10, 24),
      measuresPerDay: 3,
      monthlyLimit: 3000,
      requestsThisMonth: 1724,
      situation: 'fine',
    },
    {
      ...bettingShop,
      name: 'Wettladen Koblenz',
      address: 'Löhrstraße 118, 56068 Koblenz',
      stateCode: 'RP',
      opening: openingTimes(10, 23),
      measuresPerDay: 3,
      monthlyLimit: 2000,
      requestsThisMonth: 2194,
      additionalLimit: 500,
      situation: 'watch',
    },
    {
      ...bettingShop,
      name: 'Wettladen Mainz-Neustadt',
      address: 'Boppstraße 46, 55118 Mainz',
      stateCode: 'RP',
      opening: openingTimes(11, 23),
      measuresPerDay: 2,
      monthlyLimit: null,
      requestsThisMonth: 1286,
      hasNoTasks: true,
      situation: 'fine',
    },
  ],
  logins: [
    operatorLogin('verwaltung@rhein.test', 'Cem', 'Aydin'),
    serviceLogin('service@rhein.test', 'Rhein', ['Wettladen Köln-Ehrenfeld']),
  ],
};

/** The two buttons of the login page sign in with these addresses. */
export const DEMO_TABLET_EMAIL = 'demo@schutzbuch.test';
export const DEMO_OFFICE_EMAIL = 'demo-verwaltung@schutzbuch.test';

/** A visitor must never find the demo closed. Brandenburg is a state whose rules name no silent days. */
const AROUND_THE_CLOCK = openingTimes(0, 24);

export const demoSpielstaetten: DemoOrganisation = {
  name: 'Demo Spielstätten GmbH',
  address: 'Große Scharrnstraße 201, 15230 Frankfurt (Oder)',
  contact: 'Verwaltung, 030 23125 310',
  taxId: 'DE000000038',
  isDemo: true,
  concept: 'Sozialkonzept Demo Spielstätten',
  officer: 'Julia Neumann',
  locations: [
    {
      ...arcade,
      name: 'Spielhalle Frankfurt',
      address: 'Große Scharrnstraße 203, 15230 Frankfurt (Oder)',
      stateCode: 'BB',
      opening: AROUND_THE_CLOCK,
      measuresPerDay: 5,
      monthlyLimit: 5000,
      requestsThisMonth: 1954,
      hasDeviceOff: true,
      situation: 'watch',
      hasMinorFound: true,
    },
    {
      ...arcade,
      name: 'Spielhalle Cottbus',
      address: 'Sandower Hauptstraße 74, 03042 Cottbus',
      stateCode: 'BB',
      opening: AROUND_THE_CLOCK,
      measuresPerDay: 3,
      monthlyLimit: 2500,
      requestsThisMonth: 1613,
      situation: 'fine',
    },
  ],
  logins: [
    operatorLogin(DEMO_OFFICE_EMAIL, 'Dana', 'Muster'),
    serviceLogin(DEMO_TABLET_EMAIL, 'Demo', ['Spielhalle Frankfurt', 'Spielhalle Cottbus']),
  ],
};
