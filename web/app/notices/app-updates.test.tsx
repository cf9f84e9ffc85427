import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showUpdatePrompt } from './update-prompt.tsx';
import { watchForUpdates } from './app-updates.ts';

vi.mock('./update-prompt.tsx', () => ({ showUpdatePrompt: vi.fn<(applyUpdate: () => void) => void>() }));

/** A version that answers which files it has, and so far is only installing. */
class Version extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];

  postMessage(message: unknown, [port]: readonly MessagePort[]) {
    this.messages.push(message);
    port?.postMessage(['/assets/other.js']);
  }
}

let version: Version;
let registration: EventTarget & { installing: Version | null; waiting: Version | null };

beforeEach(() => {
  document.body.innerHTML = '<script type="module" src="https://schutzbuch.test/assets/this.js"></script>';
  vi.useFakeTimers({ toFake: ['setInterval'] });
  version = new Version();
  registration = Object.assign(new EventTarget(), { installing: version, waiting: null, update: async () => {} });
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.mocked(showUpdatePrompt).mockClear();
});

function finishInstalling() {
  Object.assign(registration, { installing: null, waiting: version });
  version.state = 'installed';
  version.dispatchEvent(new Event('statechange'));
}

it('a version that was installing already when this page began to watch is offered', async () => {
  await watchForUpdates();
  finishInstalling();
  await vi.waitFor(() => expect(showUpdatePrompt).toHaveBeenCalledOnce());
});

it('an offered version that another tab has activated meanwhile is loaded at once', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await watchForUpdates();
  finishInstalling();
  await vi.waitFor(() => expect(showUpdatePrompt).toHaveBeenCalledOnce());
  version.state = 'activated';
  vi.mocked(showUpdatePrompt).mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledOnce();
  expect(version.messages).not.toContain('take over');
});

it('a version that is accepted while a dialog is open is loaded once the dialog is closed', async () => {
  await watchForUpdates();
  finishInstalling();
  await vi.waitFor(() => expect(showUpdatePrompt).toHaveBeenCalledOnce());
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  vi.mocked(showUpdatePrompt).mock.calls[0]?.[0]();
  expect(version.messages).not.toContain('take over');
  document.querySelector('[role="dialog"]')?.remove();
  await vi.waitFor(() => expect(version.messages).toContain('take over'), { timeout: 3000 });
});

it('a page whose new version cannot take over in time is loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await watchForUpdates();
  finishInstalling();
  await vi.waitFor(() => expect(showUpdatePrompt).toHaveBeenCalledOnce());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.mocked(showUpdatePrompt).mock.calls[0]?.[0]();
  expect(version.messages).toContain('take over');
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledOnce();
});
