/** Where the device keeps the colours that somebody has chosen. */
export const COLOR_SCHEME_KEY = 'color-scheme';

/** Lets the application have the colours of the device, unless somebody has chosen others. */
export function followDeviceColours(): void {
  if (localStorage.getItem(COLOR_SCHEME_KEY) === null) localStorage.setItem(COLOR_SCHEME_KEY, 'auto');
}
