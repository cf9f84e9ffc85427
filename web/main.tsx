import './font.css';
import './mantine-base.css';
import './page.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { isLostTablet, storedToken } from '#web/api/session/tokens.ts';
import { openDashboard, startPage } from '#web/app/shell/start-page.tsx';

// Mantine's scroll lock reads the nonce of its style element from this global.
Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
// The Content-Security-Policy forbids code generated from strings, which zod would use for speed. It reads its settings
// from this global, so that they hold without loading it here.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

async function loadApp() {
  const { createApp } = await import('#web/app/shell/app.tsx');
  return createApp();
}

const page = createRoot(document.getElementById('root') ?? document.body);

/** Loads the login page alone, because the code that moves between pages is as large as all the rest of it. */
async function loadLogin() {
  const { LoginPage } = await import('#web/features/auth/sign-in/login.page.tsx');
  return <LoginPage onSignedIn={() => openDashboard(page, loadApp)} />;
}

/**
 * Loads the font while the page is being rendered. The browser itself would ask for it after the first text was drawn,
 * which then moves. Any earlier, it would share the line with the scripts.
 */
const thenLoadFont = (load: () => Promise<ReactNode>) => async () => {
  const content = await load();
  void document.fonts.load('1rem "Source Sans 3"');
  return content;
};

const isLoginShown = location.pathname === '/login' && storedToken() === null && !isLostTablet();
void startPage(page, thenLoadFont(isLoginShown ? loadLogin : loadApp));
