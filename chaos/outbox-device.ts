// Simulates a tablet at the counter: a real browser with its own disk, whose user continues after every fault.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Line } from './broken-network.ts';
import { comes, firstSeen, keptIn, press, readAndTap, tiles, write } from './outbox-screen.ts';
import type { TestLocation } from './test-locations.ts';

/**
 * One thing the user recorded, and whether the screen confirmed that it is stored. Without the confirmation it may have
 * arrived once or not at all.
 */
export interface RecordedEntry {
  /** Name of the measure, or 'task'. */
  readonly name: string;
  readonly isAcknowledged: boolean;
}

const PATIENCE_MILLISECONDS = 60_000;
/** Share of the tasks among everything that is recorded. */
const TASKS = 0.12;
const CHANCES = { cut: 0.03, reload: 0.04, close: 0.03, offline: 0.08, dead: 0.05 };
const MAX_OUTAGE_MILLISECONDS = 4000;

interface Setting {
  readonly context: BrowserContext;
  readonly line: Line;
  readonly location: TestLocation;
  readonly random: () => number;
}

export class Device {
  readonly recorded: RecordedEntry[] = [];
  readonly events = { offline: 0, reloads: 0, closedTabs: 0, signIns: 0 };
  readonly #setting: Setting;
  #page: Page;

  private constructor(setting: Setting, page: Page) {
    this.#setting = setting;
    this.#page = page;
  }

  /** Opens the workplace and waits until the device has everything it needs to work offline. */
  static async open(setting: Setting): Promise<Device> {
    const device = new Device(setting, await setting.context.newPage());
    await device.#visit();
    await device.#reachWorkplace();
    const isReady = () => navigator.serviceWorker.controller !== null;
    await device.#page.waitForFunction(isReady, null, { timeout: PATIENCE_MILLISECONDS });
    await device.#page.waitForTimeout(3000);
    return device;
  }

  /** Records one measure or task, possibly with a fault before or in the middle of it. */
  async recordNext(): Promise<void> {
    await this.#causeFault();
    await this.#reachWorkplace();
    const dice = this.#setting.random();
    if (dice < CHANCES.cut) await this.#measureAndVanish();
    else if (dice < CHANCES.cut + TASKS) await this.#completeTask();
    else await this.#measure();
  }

  /** Waits until the outbox is empty. @returns what is still queued after the timeout, with the server's message */
  async settle(): Promise<string[]> {
    await this.#setting.context.setOffline(false);
    this.#setting.line.heal();
    await this.#visit();
    await this.#reachWorkplace();
    const deadline = performance.now() + 2 * PATIENCE_MILLISECONDS;
    for (;;) {
      const queuedRequests = await keptIn(this.#page);
      if (queuedRequests.length === 0 || performance.now() > deadline) return queuedRequests;
      await this.#page.waitForTimeout(200);
    }
  }

  async #visit(): Promise<void> {
    const address = `${this.#setting.line.url}/service`;
    await this.#page.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MILLISECONDS }).catch(() => {});
  }

  async #reload(): Promise<void> {
    this.events.reloads += 1;
    await this.#page.reload({ waitUntil: 'commit' }).catch(() => this.#visit());
  }

  /** Signs in again if the session has ended, and chooses a profile if none is chosen. */
  async #reachWorkplace(): Promise<void> {
    const deadline = performance.now() + 2 * PATIENCE_MILLISECONDS;
    while (performance.now() < deadline) {
      const kind = await firstSeen(this.#page);
      if (kind === 'workplace') return;
      if (kind === 'login') await this.#signIn();
      if (kind === 'profiles') await press(this.#page.getByRole('button', { name: 'Petra Pult' }));
      if (kind === 'nothing') await this.#visit();
    }
    throw new Error(`The workplace does not come: ${await this.#page.locator('body').innerText()}`);
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#setting.location;
    this.events.signIns += 1;
    await write(this.#page.getByLabel('E-Mail-Adresse'), email);
    await write(this.#page.getByLabel('Passwort', { exact: true }), password);
    await press(this.#page.getByRole('button', { name: 'Anmelden' }));
    await this.#page.waitForTimeout(800);
  }

  /** Taps a tile that can be tapped. For eight seconds after a tap it offers to undo it. */
  async #tap(): Promise<{ tile: Locator; name: string }> {
    const readyTiles = tiles(this.#page).and(this.#page.locator('[data-state="ready"]'));
    const tile = readyTiles.nth(Math.floor(this.#setting.random() * Math.max(1, await readyTiles.count())));
    // The name is read and the tile tapped in one call, because the page may reload in between. The mouse is not used,
    // because resting on a notice it would keep it open, and the notice would cover the next tile.
    const name = await tile.evaluate(readAndTap, null, { timeout: PATIENCE_MILLISECONDS });
    return { tile: tiles(this.#page).filter({ hasText: name }), name };
  }

  async #measure(): Promise<void> {
    const { tile, name } = await this.#tap();
    const recorded = tile.and(this.#page.locator('[data-state="recorded"]'));
    this.recorded.push({ name, isAcknowledged: await comes(recorded, 'visible') });
  }

  /** Records a measure and reloads the page without waiting for the confirmation. */
  async #measureAndVanish(): Promise<void> {
    const { name } = await this.#tap();
    this.recorded.push({ name, isAcknowledged: false });
    await this.#reload();
  }

  async #completeTask(): Promise<void> {
    const taskButton = this.#page.getByRole('button', { name: /^Erledigen/ }).first();
    await taskButton.dispatchEvent('click', {}, { timeout: PATIENCE_MILLISECONDS });
    const dialog = this.#page.getByRole('dialog', { name: 'Aufgabe erledigen' });
    const yes = dialog.getByRole('button', { name: 'Ja', exact: true });
    await yes.dispatchEvent('click', {}, { timeout: PATIENCE_MILLISECONDS });
    const isAcknowledged = await comes(dialog, 'hidden');
    this.recorded.push({ name: 'task', isAcknowledged });
    if (!isAcknowledged) await this.#reload();
  }

  async #causeFault(): Promise<void> {
    const { context, line, random } = this.#setting;
    if (random() < CHANCES.offline) {
      this.events.offline += 1;
      await context.setOffline(true);
      setTimeout(() => void context.setOffline(false).catch(() => {}), random() * MAX_OUTAGE_MILLISECONDS);
    }
    if (random() < CHANCES.dead) {
      line.setDead(true);
      setTimeout(() => line.setDead(false), random() * MAX_OUTAGE_MILLISECONDS);
    }
    if (random() < CHANCES.reload) await this.#reload();
    if (random() < CHANCES.close) await this.#closeTab();
  }

  async #closeTab(): Promise<void> {
    this.events.closedTabs += 1;
    const old = this.#page;
    this.#page = await this.#setting.context.newPage();
    await old.close();
    await this.#visit();
  }
}
