export const CURRENT_PASSWORD_LABEL = 'Jetziges Passwort';
export const VISIBILITY_TOGGLE_PROPS = { 'aria-label': 'Passwort anzeigen oder verbergen', tabIndex: 0 };
