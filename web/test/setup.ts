// Runs before each file of screen tests and adds what happy-dom lacks compared with a browser.
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { credentialsOf } from '#e2e/support/people.ts';
import { UploadRequest } from './upload-request.ts';

/** Longer than the first start of a screen takes on a busy machine. */
const SCREEN_MILLISECONDS = 15_000;

configure({
  asyncUtilTimeout: SCREEN_MILLISECONDS,
  // The error of a failed query shows the visible text, because the DOM of a whole screen would be pages long.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nThe screen reads:\n${visibleText()}`),
});

const visibleText = () =>
  [...document.querySelectorAll('main, [role="dialog"], [role="alert"], [role="status"]')]
    .filter((part) => part.textContent !== '')
    .map((part) => `[${part.getAttribute('role') ?? 'main'}] ${part.textContent}`)
    .join('\n');

Reflect.set(globalThis, 'XMLHttpRequest', UploadRequest);

// The browser's Content-Security-Policy forbids code from strings, so the tests run without it as well.
z.config({ jitless: true });

// There is no layout, so scrolling does nothing.
Element.prototype.scrollIntoView = () => undefined;
// Node's Web Locks last as long as the process, so each test would look like a second tab.
Reflect.deleteProperty(Navigator.prototype, 'locks');
// Growing text fields measure themselves again when a font has loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
// Fires the events of the native popover; its content stays visible afterwards.
HTMLElement.prototype.hidePopover = () => undefined;
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[popovertarget]') : null;
  document.getElementById(opener?.getAttribute('popovertarget') ?? '')?.dispatchEvent(new Event('beforetoggle'));
});

// The runtime config that the server writes into the page; the one of the tests offers the demo.
const config = document.createElement('meta');
config.name = 'runtime-config';
config.content = JSON.stringify({
  demoLogins: { tablet: credentialsOf('demo'), office: credentialsOf('demoOperator') },
});
document.head.append(config);

// Test files share their modules. A module that is still loading when its file ends would fail for the following files.
afterAll(() => vi.dynamicImportSettled());
