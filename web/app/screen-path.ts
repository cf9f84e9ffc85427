import { useMatches } from '@tanstack/react-router';

/** The address of the screen as declared in routes.tsx, parameters unfilled. */
export const useScreenPath = () => pathOf(useMatches().at(-1));

const pathOf = (match: { fullPath: string } | undefined) => match?.fullPath ?? '';
