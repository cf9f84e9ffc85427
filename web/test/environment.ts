// Runs happy-dom and the server in one process. Everything outside the DOM stays Node's own, because the real server
// runs here as well and does not know happy-dom's `fetch`, `URL` or `AbortSignal`.
import vm from 'node:vm';
import { BrowserErrorCaptureEnum, Window } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'File',
  'Headers',
  'MessagePort',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

/** Built-in objects of the language such as `Uint8Array`, because the server compares them by identity. */
const LANGUAGE_GLOBALS = Object.getOwnPropertyNames(vm.runInNewContext('globalThis'));

/** Node's FormData, because Node's `fetch` needs it, extended to read a form of the document. */
const formDataOf = (Base: typeof FormData, Dom: typeof FormData) =>
  class extends Base {
    constructor(form?: HTMLFormElement) {
      super();
      if (form !== undefined) for (const [name, value] of new Dom(form)) this.append(name, value);
    }
  };

const DESKTOP = { width: 1440, height: 900 };

// Vitest requires a default export.
export default {
  name: 'screens',
  viteEnvironment: 'client',
  setup(global: typeof globalThis) {
    const window = new Window({
      ...DESKTOP,
      url: 'http://localhost:3000/',
      settings: {
        errorCapture: BrowserErrorCaptureEnum.disabled,
        // Reduced motion, so that dialogs open without an animation.
        device: { prefersReducedMotion: 'reduce' },
      },
    });
    const nodeDescriptors = [...LANGUAGE_GLOBALS, ...NODE_GLOBALS].map(
      (name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const,
    );
    const { FormData: BaseFormData } = global;
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [name, descriptor] of nodeDescriptors)
      if (descriptor !== undefined) Object.defineProperty(global, name, descriptor);
    global.FormData = formDataOf(BaseFormData, global.FormData);
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor);
      },
    };
  },
} satisfies Environment;
