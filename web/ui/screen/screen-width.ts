import { useMediaQuery } from '@mantine/hooks';

/** 768 px. On a narrower screen a table would scroll sideways and a dialog fills the screen. */
const WIDE_SCREEN = '(min-width: 48em)';

export const useIsWideScreen = () => useMediaQuery(WIDE_SCREEN, false, { getInitialValueInEffect: false });

/** On a narrower screen, the exports would push the main button of a page below its title. */
const ROOM_FOR_EXPORTS = '(min-width: 64em)';

export const useHasRoomForExports = () => useMediaQuery(ROOM_FOR_EXPORTS, false, { getInitialValueInEffect: false });

/** Returns whether the screen is wide now; does not follow later changes. */
export const isWideScreen = () => matchMedia(WIDE_SCREEN).matches;
