// Lets the same journey be walked by mouse, by keyboard alone and by touch; only the way to reach a thing differs.
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  readonly press: (target: Locator) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** In a native list of choices. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** In a field that filters a list, folded away on a phone. */
  readonly filter: (field: Locator, option: string) => Promise<void>;
  readonly open: (screen: string) => Promise<void>;
  /** Something of the user menu. */
  readonly act: (action: string | RegExp) => Promise<void>;
}

const ownerOf = (target: Locator): Page => target.page();

/** The service staff have theirs behind 'Mehr'. */
const USER_MENU = /^(Benutzermenü|Mehr)/;
const userActions = (page: Page) => page.getByRole('banner').or(page.getByRole('dialog', { name: 'Menü' }));

export function mouse(page: Page): Hands {
  const press = (target: Locator) => target.click();
  return {
    press,
    write: (field, text) => field.fill(text),
    choose: async (list, name) => void (await list.selectOption(name)),
    filter: async (field, name) => void (await field.selectOption(name)),
    open: (screen) =>
      press(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: screen, exact: true })),
    act: async (action) => {
      await press(page.getByRole('button', { name: USER_MENU }));
      await press(userActions(page).getByRole('button', { name: action }));
    },
  };
}

export function touch(page: Page): Hands {
  const press = (target: Locator) => target.tap();
  const menu = async () => {
    // In the bar below for service, in the one above for everybody else.
    await press(page.getByRole('button', { name: /^(Mehr|Menü öffnen)/ }));
    return page.getByRole('dialog', { name: 'Menü' });
  };
  return {
    ...mouse(page),
    press,
    filter: async (field, name) => {
      const filters = page.getByRole('button', { name: /^Filter/, expanded: false });
      await expect(filters.or(field).first()).toBeVisible();
      if (await filters.isVisible()) await press(filters);
      await field.selectOption(name);
    },
    open: async (screen) => press((await menu()).getByRole('link', { name: screen, exact: true })),
    act: async (action) => press((await menu()).getByRole('button', { name: action })),
  };
}

/** More stops than any of our pages has. */
const MAX_WAY = 120;

/** Goes on with the Tab key until the target has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard: keys } = ownerOf(target);
  for (let stops = 0; stops < MAX_WAY; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keys.press('Tab');
  }
  throw new Error(`The Tab key never reaches ${target.toString()}.`);
}

export function keyboard(page: Page): Hands {
  const press = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  const write = async (field: Locator, text: string) => {
    await tabTo(field);
    await page.keyboard.type(text);
  };
  // Typing the name would do as well, but how long the browser waits for the next letter depends on its mood.
  const choose = async (list: Locator, name: string) => {
    await tabTo(list);
    const chosen = list.getByRole('option', { name, exact: true, selected: true });
    for (let steps = 0; steps < MAX_WAY && (await chosen.count()) === 0; steps += 1) {
      const before = await list.inputValue();
      await page.keyboard.press('ArrowDown');
      await expect(list).not.toHaveValue(before);
    }
    await expect(chosen).toHaveCount(1);
  };
  return {
    press,
    write,
    choose,
    filter: choose,
    open: (screen) =>
      press(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: screen, exact: true })),
    act: async (action) => {
      await press(page.getByRole('button', { name: USER_MENU }));
      await press(userActions(page).getByRole('button', { name: action }));
    },
  };
}

/**
 * Goes offline as on a page that has been open for a while: the code of its notices is loaded, though no service
 * worker has cached it.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An observer, because a journey that moves the clock takes the list of `performance` away.
    const notices = await new Promise<string>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const file = list.getEntries().find(({ name }) => /toast-stack[^/]*\.js$/.test(name));
        if (file !== undefined) resolve(file.name);
      });
      observer.observe({ type: 'resource', buffered: true });
    });
    // This loads everything that it imports as well.
    await import(notices);
  });
  await page.context().setOffline(true);
}
