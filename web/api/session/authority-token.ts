// The session of an authority lasts as long as the tab: whoever closes it has to enter the code again.
const KEY = 'schutzbuch.authority';

export const storedAuthorityToken = (): string | null => sessionStorage.getItem(KEY);
export const storeAuthorityToken = (token: string): void => sessionStorage.setItem(KEY, token);
export const removeAuthorityToken = (): void => sessionStorage.removeItem(KEY);
