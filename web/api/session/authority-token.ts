// The session of an authority lasts as long as the tab: whoever closes it has to enter the code again.
const SESSION_KEY = 'schutzbuch.authority';
/** The token of the link that opened the session. */
const LINK_KEY = 'schutzbuch.authority-link';

/** The token of a link is behind the `#` of the address, which no server sees; '' if the page was opened without a link. */
export const linkToken = (): string => location.hash.slice(1);

/**
 * The token of the open session. A session that another link opened is left out, so that who opens a second link in the
 * same tab never reads what the first one shows.
 */
export function storedAuthorityToken(): string | null {
  const link = linkToken();
  return link === '' || link === sessionStorage.getItem(LINK_KEY) ? sessionStorage.getItem(SESSION_KEY) : null;
}

export function storeAuthorityToken(token: string): void {
  sessionStorage.setItem(SESSION_KEY, token);
  sessionStorage.setItem(LINK_KEY, linkToken());
}

export function removeAuthorityToken(): void {
  sessionStorage.removeItem(SESSION_KEY);
  sessionStorage.removeItem(LINK_KEY);
}
