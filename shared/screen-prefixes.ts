// The server answers these paths with the browser application, and the screens of the browser lie below them.

/** Path of the screen that shows the usage of a location, without the location's id. */
export const LOCATION_USAGE_SCREEN = '/locations/usage';

/** First parts of the paths of all screens. */
export const SCREEN_PREFIXES = [
  '/',
  '/login',
  '/dashboard',
  '/forgotpassword',
  '/service',
  '/documents',
  '/activities',
  '/tasks',
  '/inspectiontours',
  '/ledger',
  '/customer',
  '/oasiscerts',
  '/reports',
  '/imports',
  '/locations',
  '/states',
  '/catalogues',
  '/socialconcepts',
  '/forms',
  '/hilfe',
  '/audit',
  '/invitation',
  '/mails',
  '/users',
  '/pd',
  '/emailconfirmation',
  '/tablet',
] as const;

type ScreenPrefix = (typeof SCREEN_PREFIXES)[number];

/** Path of a screen. One with a prefix that the server does not know would be answered with 404 at a reload. */
export type PathOfScreen = ScreenPrefix | `${Exclude<ScreenPrefix, '/'>}/${string}`;
