import './font.css';
import './mantine-base.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { cspNonce } from '#web/api/session/runtime-config.ts';
import { App } from '#web/app/shell/app.tsx';
import { createAppRouter } from '#web/app/routes/router.tsx';

// Mantine's scroll lock reads the nonce of its style element from this global.
Reflect.set(globalThis, '__webpack_nonce__', cspNonce());

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App router={createAppRouter()} />);
