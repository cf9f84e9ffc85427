import './mantine-base.ts';
import './page.css';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { cspNonce } from './api/runtime-config.ts';
import { App } from './app/app.tsx';

// The Content-Security-Policy allows no code from strings.
z.config({ jitless: true });
dayjs.locale('de');
// Where the scroll lock of open dialogs looks for the nonce of its style element.
Reflect.set(globalThis, '__webpack_nonce__', cspNonce());

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
