import { useMediaQuery } from '@mantine/hooks';

/** 768 px: below it a table would scroll sideways and a dialog fills the screen. */
const ROOMY = '(min-width: 48em)';

export const useHasRoom = () => useMediaQuery(ROOMY, false, { getInitialValueInEffect: false });

/** For what is placed once, when it appears. */
export const hasRoom = () => matchMedia(ROOMY).matches;
