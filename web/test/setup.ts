// Runs before each file of screen tests: what a browser has and happy-dom lacks.
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { credentialsOf } from '#e2e/support/people.ts';
import { UploadRequest } from './upload-request.ts';

/** Longer than a cold start of a screen takes on a busy machine. */
const SCREEN_MILLISECONDS = 15_000;

configure({
  asyncUtilTimeout: SCREEN_MILLISECONDS,
  // The tree of a whole screen fills pages; what somebody would read on it tells more.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nThe screen reads:\n${visibleText()}`),
});

const visibleText = () =>
  [...document.querySelectorAll('main, [role="dialog"], [role="alert"], [role="status"]')]
    .filter((part) => part.textContent !== '')
    .map((part) => `[${part.getAttribute('role') ?? 'main'}] ${part.textContent}`)
    .join('\n');

Reflect.set(globalThis, 'XMLHttpRequest', UploadRequest);

// The Content-Security-Policy of the browser allows no code from strings, so the application reads without, and so do its tests.
z.config({ jitless: true });

// Nothing is laid out here, so there is nowhere to scroll to.
Element.prototype.scrollIntoView = () => undefined;
// Node's locks last as long as the process: each test would be a second tab beside the one before it.
Reflect.deleteProperty(Navigator.prototype, 'locks');
// Text fields that grow with their text measure again when a font has arrived.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
// Popovers open through the browser, which tells them first; here their content stays visible from then on.
HTMLElement.prototype.hidePopover = () => undefined;
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[popovertarget]') : null;
  document.getElementById(opener?.getAttribute('popovertarget') ?? '')?.dispatchEvent(new Event('beforetoggle'));
});

// The server writes what the page needs before its first request into the page; here it offers the demo.
const config = document.createElement('meta');
config.name = 'runtime-config';
config.content = JSON.stringify({ demoLogin: credentialsOf('demo') });
document.head.append(config);

// Test files share their modules. One that is still loading when its file ends would fail, and stay broken for the files after it.
afterAll(() => vi.dynamicImportSettled());
