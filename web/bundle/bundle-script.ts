import { build } from 'vite';

/**
 * Bundles a script that belongs to no page of the application into one text, which runs without modules.
 * @param entry path of its first file, relative to the project
 * @param define texts that the bundler puts in place of these names
 */
export async function bundleScript(entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}
