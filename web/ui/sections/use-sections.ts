import { useNavigate } from '@tanstack/react-router';
import { type UrlState, useUrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import type { Section } from './section.ts';

/** Returns the section that the URL names. Wide screens show the first one if it names none. */
export function useSections(all: readonly Section[]) {
  const navigate = useNavigate();
  /** Whether a section is a page below the list, instead of standing beside it. */
  const isPage = !useIsWideScreen();
  const [{ section }] = useUrlState({ section: '' });
  const named = all.find(({ id }) => id === section);
  const go = (id: string, changes: UrlState = {}) =>
    void navigate({
      to: '.',
      search: (previous: object) => withoutEmpty({ ...previous, ...changes, section: id }),
      replace: !isPage,
      resetScroll: false,
    });
  return { all, current: named ?? (isPage ? undefined : all[0]), isPage, go };
}
