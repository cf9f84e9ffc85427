// Lets the same journey run by mouse, by keyboard alone and by touch, which differ only in how they reach an element.
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFilter } from './list-filters.ts';

export interface InputMethod {
  readonly press: (target: Locator) => Promise<void>;
  readonly typeText: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a native select. */
  readonly chooseOption: (list: Locator, option: string) => Promise<void>;
  /** Chooses a value of a list's filter. */
  readonly filter: (field: string, value: string) => Promise<void>;
  readonly openScreen: (screen: string) => Promise<void>;
  /** Presses an entry of the user menu. */
  readonly pressUserMenuEntry: (action: string | RegExp) => Promise<void>;
}

const getPage = (target: Locator): Page => target.page();

/** Service users have the entries of the user menu behind 'Mehr'. */
const USER_MENU = /^(Benutzermenü|Mehr)/;
const userActions = (page: Page) => page.getByRole('banner').or(page.getByRole('dialog', { name: 'Menü' }));

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' });

/** Opens a screen by the menu. The management's menu has groups, of which only one is open at a time. */
async function openByMenu(menu: Locator, screen: string, press: (target: Locator) => Promise<void>): Promise<void> {
  const link = menu.getByRole('link', { name: screen, exact: true });
  await expect(menu.getByRole('link').first()).toBeVisible();
  const closedGroups = await menu.getByRole('group').getByRole('button', { expanded: false }).allTextContents();
  for (const group of closedGroups) {
    if (await link.isVisible()) break;
    await press(menu.getByRole('button', { name: group, exact: true }));
  }
  await press(link);
}

export function mouse(page: Page): InputMethod {
  const press = (target: Locator) => target.click();
  return {
    press,
    typeText: (field, text) => field.fill(text),
    chooseOption: async (list, name) => void (await list.selectOption(name)),
    filter: (field, value) => chooseFilter(page, field, value, press),
    openScreen: (screen) => openByMenu(mainMenu(page), screen, press),
    pressUserMenuEntry: async (action) => {
      await press(page.getByRole('button', { name: USER_MENU }));
      await press(userActions(page).getByRole('button', { name: action }));
    },
  };
}

export function touch(page: Page): InputMethod {
  const press = (target: Locator) => target.tap();
  const menu = async () => {
    // This button is in the bottom bar for service users, and in the header for all others.
    await press(page.getByRole('button', { name: /^(Mehr|Menü öffnen)/ }));
    return page.getByRole('dialog', { name: 'Menü' });
  };
  return {
    ...mouse(page),
    press,
    filter: (field, value) => chooseFilter(page, field, value, press),
    openScreen: async (screen) => openByMenu(await menu(), screen, press),
    pressUserMenuEntry: async (action) => {
      const drawer = await menu();
      await expect(drawer.getByRole('link').first()).toBeVisible();
      // The management opens the user menu with its name; for service users its entries are in sight.
      const account = drawer.getByRole('button', { name: /Benutzermenü$/ });
      if (await account.isVisible()) await press(account);
      await press(drawer.getByRole('button', { name: action }));
    },
  };
}

/** Maximum number of key presses; more than any page has stops of the Tab key. */
const MAX_TAB_STOPS = 120;

/** Presses the Tab key until the target has the focus, as a user without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard: keys } = getPage(target);
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keys.press('Tab');
  }
  throw new Error(`The Tab key never reaches ${target.toString()}.`);
}

export function keyboard(page: Page): InputMethod {
  const press = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  const write = async (field: Locator, text: string) => {
    await tabTo(field);
    await page.keyboard.type(text);
  };
  // Chooses with the arrow keys. Typing the name would also work, but depends on how long the browser waits for the
  // next letter.
  const choose = async (list: Locator, name: string) => {
    await tabTo(list);
    const chosen = list.getByRole('option', { name, exact: true, selected: true });
    for (let steps = 0; steps < MAX_TAB_STOPS && (await chosen.count()) === 0; steps += 1) {
      const valueBefore = await list.inputValue();
      await page.keyboard.press('ArrowDown');
      await expect(list).not.toHaveValue(valueBefore);
    }
    await expect(chosen).toHaveCount(1);
  };
  return {
    press,
    typeText: write,
    chooseOption: choose,
    filter: (field, value) => chooseFilter(page, field, value, press),
    openScreen: (screen) => openByMenu(mainMenu(page), screen, press),
    pressUserMenuEntry: async (action) => {
      await press(page.getByRole('button', { name: USER_MENU }));
      await press(userActions(page).getByRole('button', { name: action }));
    },
  };
}

/**
 * Goes offline like a page that has been open for a while: the code of the toasts is loaded, although no service worker
 * has cached it.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // This uses an observer, because a journey that sets the page's clock replaces `performance` and its list of
    // entries.
    const noticesFile = await new Promise<string>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const file = list.getEntries().find(({ name }) => /toast-stack[^/]*\.js$/.test(name));
        if (file !== undefined) resolve(file.name);
      });
      observer.observe({ type: 'resource', buffered: true });
    });
    // Importing the file also loads everything that it imports.
    await import(noticesFile);
  });
  await page.context().setOffline(true);
}
