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
  '/behoerde',
] as const;

type ScreenPrefix = (typeof SCREEN_PREFIXES)[number];

/** Path of a screen. The server would respond with 404 to a reload at a path whose prefix it does not know. */
export type ScreenPath = ScreenPrefix | `${Exclude<ScreenPrefix, '/'>}/${string}`;
