// Lists all states of screens of which screenshots are taken: those of the accessibility journeys and the arranged ones.
import type { Page } from '@playwright/test';
import { type Screen, visit } from '#e2e/screens/screen.ts';
import { visitors } from '#e2e/screens/visitors.ts';
import { arrangedScreens } from './arranged-screens.ts';
import { openArranged, type Workplace } from './picture-page.ts';

/** A state of a screen. */
export interface State {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

const fileName = (...parts: readonly string[]) =>
  parts
    .join('-')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Lists a screen of the accessibility journeys and its dialogs. */
function statesOf(who: string, screen: Screen): readonly State[] {
  const dialogs = Object.entries(screen.dialogs ?? {}).map(([dialog, openDialog]) => ({
    name: fileName(screen.address, dialog, who),
    open: async (page: Page) => {
      await visit(page, screen);
      await openDialog(page);
    },
  }));
  return [{ name: fileName(screen.address, who), open: (page: Page) => visit(page, screen) }, ...dialogs];
}

export interface PictureSeries extends Workplace {
  readonly states: readonly State[];
}

/** States that one page can show one after the other. */
export const pictureSeries: readonly PictureSeries[] = [
  ...arrangedScreens.map((screen) => ({
    ...screen,
    states: [{ name: screen.name, open: (page: Page) => openArranged(page, screen) }],
  })),
  ...visitors.map(({ who, person, locationName, profileName, screens }) => ({
    person: person ?? undefined,
    locationName: locationName ?? undefined,
    profileName: profileName ?? undefined,
    states: screens.flatMap((screen) => statesOf(who, screen)),
  })),
];
