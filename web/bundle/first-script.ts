import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

const ENTRY = 'web/first-script.ts';
/** Stands in the page before the links to all other files, so that the browser loads the script first. */
const PLACEHOLDER = '<!-- first script -->';

/** Returns whether a file of the build is the first script. */
export const isFirstScript = (fileName: string) => /^assets\/first-script-\w+\.js$/.test(fileName);

/**
 * Builds the first script of the page into a file of its own. It must not wait for anything that the application imports,
 * so it is not part of the application's bundle.
 */
export function firstScript(): Plugin {
  let path = '';
  return {
    name: 'first-script',
    apply: 'build',
    async generateBundle() {
      const source = await bundleScript(ENTRY);
      path = `assets/first-script-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: path, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replace(PLACEHOLDER, `<script async fetchpriority="high" src="/${path}"></script>`),
    },
  };
}
