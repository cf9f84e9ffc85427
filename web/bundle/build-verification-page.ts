import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleScript } from './bundle-script.ts';

const folder = path.join(import.meta.dirname, '..', 'verification');
/** The font of the application, with the letters of German texts. Other letters are drawn in a font of the device. */
const FONT = path.join(import.meta.dirname, '..', 'ui', 'font', 'source-sans-3.woff2');

/** The name of the page below the folder of the build. The server shows it at `/pruefen`. */
const FILE = 'pruefen.html';

/**
 * Builds the page on which anybody verifies documents into a single file, which can be kept and opened without a server.
 * Script, style and font are inside, and its policy forbids every request.
 */
export async function buildVerificationPage(outDir: string): Promise<void> {
  const [script, worker] = await Promise.all([scriptOf('verification-page.ts'), scriptOf('verify-worker.ts')]);
  const font = `data:font/woff2;base64,${readFileSync(FONT, 'base64')}`;
  const style = readFileSync(path.join(folder, 'verification-page.css'), 'utf8').replace('%FONT%', font);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'font-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = {
    '%POLICY%': policy,
    '<!-- style -->': `<style>${style}</style>`,
    // A script of this type is text to the browser. The page makes the worker from it.
    '<!-- worker -->': `<script type="text/plain" id="worker">${worker}</script>`,
    '<!-- script -->': `<script>${script}</script>`,
  };
  const page = Object.entries(parts).reduce(
    (text, [placeholder, part]) => text.replace(placeholder, () => part),
    readFileSync(path.join(folder, 'verification-page.html'), 'utf8'),
  );
  writeFileSync(path.join(outDir, FILE), page);
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** `</script` is escaped, because it would end the script element of the page. */
async function scriptOf(entry: string): Promise<string> {
  const code = await bundleScript(path.join(folder, entry));
  return code.replaceAll('</script', String.raw`<\/script`).trim();
}
