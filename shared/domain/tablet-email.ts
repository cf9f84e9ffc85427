const TABLET_DOMAIN = '@tablet.invalid';

/** A tablet has a login like everybody, but reads no mail: its address leads nowhere. */
export const tabletEmail = (id: string): string => `tablet-${id}${TABLET_DOMAIN}`;

export const isTabletEmail = (email: string): boolean => email.endsWith(TABLET_DOMAIN);
