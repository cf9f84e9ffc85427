import { useMediaQuery } from '@mantine/hooks';

/** 768 px. On a narrower screen a table would scroll sideways and a dialog fills the screen. */
const WIDE_SCREEN = '(min-width: 48em)';

export const useIsWideScreen = () => useMediaQuery(WIDE_SCREEN, false, { getInitialValueInEffect: false });

/** Returns whether the screen is wide now; does not follow later changes. */
export const isWideScreen = () => matchMedia(WIDE_SCREEN).matches;
