import './font.css';
import './mantine-base.css';
import './page.css';
import { createRoot, type Root } from 'react-dom/client';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { isLostTablet, storedToken } from '#web/api/session/tokens.ts';
import { AppRoot } from '#web/app/shell/app-root.tsx';

// Mantine's scroll lock reads the nonce of its style element from this global.
Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
// The Content-Security-Policy forbids code generated from strings, which zod would use for speed. It reads its settings
// from this global, so that they hold without loading it here.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

async function showApp(root: Root): Promise<void> {
  const { createApp } = await import('#web/app/shell/app.tsx');
  root.render(<AppRoot>{createApp()}</AppRoot>);
}

/** Shows the login page alone, because the code that moves between pages is as large as all the rest of it. */
async function showLogin(root: Root): Promise<void> {
  const { LoginPage } = await import('#web/features/auth/sign-in/login.page.tsx');
  const openDashboard = () => {
    history.replaceState(null, '', '/dashboard');
    return showApp(root);
  };
  root.render(
    <AppRoot>
      <LoginPage onSignedIn={openDashboard} />
    </AppRoot>,
  );
}

const isLoginShown = location.pathname === '/login' && storedToken() === null && !isLostTablet();
const element = document.getElementById('root');
if (element !== null) void (isLoginShown ? showLogin : showApp)(createRoot(element));
