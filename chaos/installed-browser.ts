import { existsSync } from 'node:fs';

/** The first one takes a fifth less of the machine, because it can only run without a screen. */
const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = places.find((path) => path !== undefined && existsSync(path));

/** For Playwright's `launch`, which looks for a Chromium of its own without it. */
export const installedBrowser = executablePath === undefined ? {} : { executablePath };
