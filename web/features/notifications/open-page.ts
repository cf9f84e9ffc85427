import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Accepts only a path of this application; any other link from the server is ignored. */
export const isInternalPath = (link: string) => /^\/(?!\/)/.test(link);

/** Opens a page by its path. */
export function useOpenPage() {
  const router = useRouter();
  /** @returns whether this tab opens the page; a click with a modifier key is left to the browser */
  return (event: MouseEvent, link: string): boolean => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
    event.preventDefault();
    void router.navigate({ href: link });
    return true;
  };
}
