import './font.css';
import './mantine-base.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { isLostTablet, storedToken } from '#web/api/session/tokens.ts';
import { openDashboard, startPage } from '#web/app/shell/start-page.tsx';

// Mantine's scroll lock reads the nonce of its style element from this global.
Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
// The Content-Security-Policy forbids code generated from strings, which zod would use for speed. It reads its settings
// from this global, so that they hold without loading it here.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

/**
 * Asks for the font before the first text is drawn, which would move when the font comes. Not before the scripts have come,
 * because it would share the line with them.
 */
const loadFont = () => void document.fonts.load('1rem "Source Sans 3"');

async function loadApp() {
  const { createApp } = await import('#web/app/shell/app.tsx');
  const app = await createApp();
  loadFont();
  return app;
}

const page = createRoot(document.getElementById('root') ?? document.body);

/** Loads the login page alone, because the code that moves between pages is as large as all the rest of it. */
async function loadLogin() {
  loadFont();
  const { LoginPage } = await import('#web/features/auth/sign-in/login.page.tsx');
  return <LoginPage onSignedIn={() => openDashboard(page, loadApp)} />;
}

const isLoginShown = location.pathname === '/login' && storedToken() === null && !isLostTablet();
/** Who opens a link that was sent, or the access of an authority, does so on a device of their own. */
const isForGuests = /^\/(pd\/|behoerde)/.test(location.pathname);
void startPage(page, isLoginShown ? loadLogin : loadApp, isLoginShown || isForGuests);
