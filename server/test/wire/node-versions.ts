import fs from 'node:fs';
import path from 'node:path';
import { installTools, toolsFolder } from './typescript-5.ts';

const FOLDER = 'node-versions';

/**
 * Returns the path of a version of Node. Older ones are installed at the first use.
 * @throws Error if there is none for this machine
 */
export async function nodeOf(major: 20 | 22 | 24): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) === major) return process.execPath;
  const name = `node-${major}-${process.platform}-${process.arch}`;
  const file = path.join(toolsFolder(FOLDER), 'node_modules', name, 'bin/node');
  if (!fs.existsSync(file)) await installTools(FOLDER);
  if (!fs.existsSync(file)) throw new Error(`There is no Node ${major} for ${process.platform} on ${process.arch}.`);
  return file;
}
