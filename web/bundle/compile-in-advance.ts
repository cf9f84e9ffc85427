import type { Plugin } from 'vite';
import { chunksOf, filesOf, firstLoads } from './first-loads.ts';

/**
 * Asks the browser to compile all functions of a file while it is still arriving, on another thread. Otherwise it compiles
 * each function when it is called first, which took a third of the time until a first screen was shown (see
 * v8.dev/blog/explicit-compile-hints). Browsers that do not know it see a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Marks the files of the first screens. All others contain much that is seldom called. */
export const compileInAdvance = (): Plugin => ({
  name: 'compile-in-advance',
  apply: 'build',
  generateBundle: {
    // The bundler would remove the comment from what it has yet to minify.
    order: 'post',
    handler(_options, written) {
      const chunks = chunksOf(written);
      const files = new Set(firstLoads.flatMap(({ modules }) => [...filesOf(modules, chunks)]));
      for (const file of Object.values(written))
        if (file.type === 'chunk' && files.has(file.fileName)) file.code = COMPILE_HINT + file.code;
    },
  },
});
