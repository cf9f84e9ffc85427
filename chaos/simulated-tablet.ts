// Simulates a tablet in a location: a real browser with its own disk, whose user continues after every fault.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { UnreliableProxy } from './unreliable-proxy.ts';
import { reachesState, detectScreen, readQueuedRequests, press, readAndTap, tiles, fillIn } from './tablet-screen.ts';
import type { TestLocation } from './test-locations.ts';

/**
 * One entry the user recorded, and whether the screen confirmed that it is stored. Without the confirmation it may have
 * arrived once or not at all.
 */
export interface RecordedEntry {
  /** Name of the action, or 'task'. */
  readonly name: string;
  readonly isAcknowledged: boolean;
}

const MAX_WAIT_MILLISECONDS = 60_000;
const TASK_PROBABILITY = 0.12;
const FAULT_PROBABILITIES = { cut: 0.03, reload: 0.04, close: 0.03, offline: 0.08, proxyOutage: 0.05 };
const MAX_OUTAGE_MILLISECONDS = 4000;

interface TabletOptions {
  readonly context: BrowserContext;
  readonly proxy: UnreliableProxy;
  readonly location: TestLocation;
  readonly random: () => number;
}

export class SimulatedTablet {
  readonly recorded: RecordedEntry[] = [];
  readonly events = { offline: 0, reloads: 0, closedTabs: 0, signIns: 0 };
  readonly #options: TabletOptions;
  #page: Page;

  private constructor(options: TabletOptions, page: Page) {
    this.#options = options;
    this.#page = page;
  }

  /** Opens the workplace and waits until the device has everything it needs to work offline. */
  static async open(options: TabletOptions): Promise<SimulatedTablet> {
    const device = new SimulatedTablet(options, await options.context.newPage());
    await device.#openWorkplace();
    await device.#reachWorkplace();
    const isReady = () => navigator.serviceWorker.controller !== null;
    await device.#page.waitForFunction(isReady, null, { timeout: MAX_WAIT_MILLISECONDS });
    await device.#page.waitForTimeout(3000);
    return device;
  }

  /** Records one activity or task, possibly with a fault before or in the middle of it. */
  async recordNext(): Promise<void> {
    await this.#causeFault();
    await this.#reachWorkplace();
    const randomNumber = this.#options.random();
    if (randomNumber < FAULT_PROBABILITIES.cut) await this.#recordAndReload();
    else if (randomNumber < FAULT_PROBABILITIES.cut + TASK_PROBABILITY) await this.#completeTask();
    else await this.#recordActivity();
  }

  /** Waits until the outbox is empty. @returns what is still queued after the timeout, with the server's message */
  async waitForEmptyOutbox(): Promise<string[]> {
    await this.#options.context.setOffline(false);
    this.#options.proxy.stopFaults();
    await this.#openWorkplace();
    await this.#reachWorkplace();
    const deadline = performance.now() + 2 * MAX_WAIT_MILLISECONDS;
    for (;;) {
      const queuedRequests = await readQueuedRequests(this.#page);
      if (queuedRequests.length === 0 || performance.now() > deadline) return queuedRequests;
      await this.#page.waitForTimeout(200);
    }
  }

  async #openWorkplace(): Promise<void> {
    const address = `${this.#options.proxy.url}/service`;
    await this.#page.goto(address, { waitUntil: 'commit', timeout: MAX_WAIT_MILLISECONDS }).catch(() => {});
  }

  async #reload(): Promise<void> {
    this.events.reloads += 1;
    await this.#page.reload({ waitUntil: 'commit' }).catch(() => this.#openWorkplace());
  }

  /** Signs in again if the session has ended, and chooses a profile if none is chosen. */
  async #reachWorkplace(): Promise<void> {
    const deadline = performance.now() + 2 * MAX_WAIT_MILLISECONDS;
    while (performance.now() < deadline) {
      const screen = await detectScreen(this.#page);
      if (screen === 'workplace') return;
      if (screen === 'login') await this.#signIn();
      if (screen === 'profiles') await press(this.#page.getByRole('button', { name: 'Petra Pult' }));
      if (screen === 'nothing') await this.#openWorkplace();
    }
    throw new Error(`The workplace does not appear: ${await this.#page.locator('body').innerText()}`);
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#options.location;
    this.events.signIns += 1;
    await fillIn(this.#page.getByLabel('E-Mail-Adresse'), email);
    await fillIn(this.#page.getByLabel('Passwort', { exact: true }), password);
    await press(this.#page.getByRole('button', { name: 'Anmelden' }));
    await this.#page.waitForTimeout(800);
  }

  /** Taps a tile that can be tapped. For eight seconds after a tap it offers to undo it. */
  async #tap(): Promise<{ tile: Locator; name: string }> {
    const readyTiles = tiles(this.#page).and(this.#page.locator('[data-state="ready"]'));
    const tile = readyTiles.nth(Math.floor(this.#options.random() * Math.max(1, await readyTiles.count())));
    // The name is read and the tile tapped in one call, because the page may reload in between. The mouse is not used,
    // because resting on a notice it would keep it open, and the notice would cover the next tile.
    const name = await tile.evaluate(readAndTap, null, { timeout: MAX_WAIT_MILLISECONDS });
    return { tile: tiles(this.#page).filter({ hasText: name }), name };
  }

  async #recordActivity(): Promise<void> {
    const { tile, name } = await this.#tap();
    const recorded = tile.and(this.#page.locator('[data-state="recorded"]'));
    this.recorded.push({ name, isAcknowledged: await reachesState(recorded, 'visible') });
  }

  /** Records an activity and reloads the page without waiting for the confirmation. */
  async #recordAndReload(): Promise<void> {
    const { name } = await this.#tap();
    this.recorded.push({ name, isAcknowledged: false });
    await this.#reload();
  }

  async #completeTask(): Promise<void> {
    const taskButton = this.#page.getByRole('button', { name: /^Erledigen/ }).first();
    await taskButton.dispatchEvent('click', {}, { timeout: MAX_WAIT_MILLISECONDS });
    const dialog = this.#page.getByRole('dialog', { name: 'Aufgabe erledigen' });
    const yes = dialog.getByRole('button', { name: 'Ja', exact: true });
    await yes.dispatchEvent('click', {}, { timeout: MAX_WAIT_MILLISECONDS });
    const isAcknowledged = await reachesState(dialog, 'hidden');
    this.recorded.push({ name: 'task', isAcknowledged });
    if (!isAcknowledged) await this.#reload();
  }

  async #causeFault(): Promise<void> {
    const { context, proxy, random } = this.#options;
    if (random() < FAULT_PROBABILITIES.offline) {
      this.events.offline += 1;
      await context.setOffline(true);
      setTimeout(() => void context.setOffline(false).catch(() => {}), random() * MAX_OUTAGE_MILLISECONDS);
    }
    if (random() < FAULT_PROBABILITIES.proxyOutage) {
      proxy.setOffline(true);
      setTimeout(() => proxy.setOffline(false), random() * MAX_OUTAGE_MILLISECONDS);
    }
    if (random() < FAULT_PROBABILITIES.reload) await this.#reload();
    if (random() < FAULT_PROBABILITIES.close) await this.#closeTab();
  }

  async #closeTab(): Promise<void> {
    this.events.closedTabs += 1;
    const old = this.#page;
    this.#page = await this.#options.context.newPage();
    await old.close();
    await this.#openWorkplace();
  }
}
