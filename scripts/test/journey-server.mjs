// The server the browser journeys walk through: today's bundle, an embedded store of its own with the demo data.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeNodeProcesses } from '../node-runtime.mjs';
import { buildBrowserBundle } from '../prepare.mjs';

await buildBrowserBundle();
const folder = process.env.JOURNEYS_FOLDER ?? mkdtempSync(join(tmpdir(), 'schutzbuch-journeys-'));
mkdirSync(folder, { recursive: true, mode: 0o700 });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

delete process.env.DATABASE_URL;
Object.assign(process.env, { DATA_DIR: join(folder, 'data'), LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
becomeNodeProcesses(['server/main.ts']);
