import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPageShown } from './page-shown.ts';

/** Accepts only a path of this application; any other link from the server is ignored. */
export const isInternalPath = (link: string) => /^\/(?!\/)/.test(link);

/**
 * Opens the page of a notification.
 * @param onShown runs once the page has loaded what it shows, also if the list with the notification was unmounted
 */
export function useOpenPage(onShown: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  /** @returns whether this tab opens the page; a click with a modifier key is left to the browser */
  return (event: MouseEvent, link: string): boolean => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
    event.preventDefault();
    const openPage = async () => {
      await router.navigate({ href: link });
      if (await isPageShown(client)) onShown();
    };
    void openPage();
    return true;
  };
}
