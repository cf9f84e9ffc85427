import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A path of this application. Whatever else a server may have written is no link here. */
export const leadsSomewhere = (link: string) => /^\/(?!\/)/.test(link);

/** Leads to a page by its path. */
export function useFollowLink() {
  const router = useRouter();
  /** @returns whether this page goes there; a click that asks for a new window is the browser's */
  return (event: MouseEvent, link: string): boolean => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
    event.preventDefault();
    void router.navigate({ href: link });
    return true;
  };
}
