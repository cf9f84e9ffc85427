/** Only one of these dialogs is open at a time. */
export type ShellDialog =
  | 'menu'
  | 'palette'
  | 'customer'
  | 'location'
  | 'profile'
  | 'activity'
  | 'notifications'
  | 'outbox'
  | 'logout';
