import { useRouter } from '@tanstack/react-router';
import { isListByLocation } from '#web/app/routes/lists-by-location.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';

/**
 * Returns a function that shows an open list as the menu would open it after the location was changed; '' means all
 * locations. The other filters of the list stay.
 */
export function useFilterByLocation() {
  const router = useRouter();
  return (location: string) => {
    if (!isListByLocation(router.latestLocation.pathname)) return;
    void router.navigate({
      to: '.',
      search: (filters: object) => withoutEmpty({ ...filters, location }),
      replace: true,
    });
  };
}
