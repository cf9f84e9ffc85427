// The drill uses a copy of deploy/monitoring that waits for seconds instead of minutes. Names, conditions and thresholds
// are those of an installation.
import fs from 'node:fs';
import path from 'node:path';

const monitoringFolder = path.resolve(import.meta.dirname, '../../deploy/monitoring');
const WAIT = '4s';
const RANGE = '20s';
const GLOBAL_SETTINGS = 'scrape_interval: 2s\n  scrape_timeout: 2s\n  evaluation_interval: 1s';

/** Writes the configuration and the rules into a folder. @returns the file of the configuration */
export function writeShortenedRules(folder: string, serverPorts: readonly number[]): string {
  const rules = replaceAll(read('alerts.yaml'), [
    [/for: [1-9]\d*[mh]$/gm, `for: ${WAIT}`],
    [/\[\d+[mh]\]/g, `[${RANGE}]`],
  ]);
  fs.writeFileSync(path.join(folder, 'alerts.yaml'), rules);
  const targets = serverPorts.map((port) => `'127.0.0.1:${port}'`).join(', ');
  const configuration = replaceAll(read('prometheus.yaml'), [
    [/scrape_interval: 15s/g, GLOBAL_SETTINGS],
    [/targets: \[.*\]/g, `targets: [${targets}]`],
  ]);
  const file = path.join(folder, 'prometheus.yaml');
  fs.writeFileSync(file, configuration);
  return file;
}

const read = (name: string): string => fs.readFileSync(path.join(monitoringFolder, name), 'utf8');

/** @throws Error if something that is to be replaced is not there any more */
function replaceAll(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((result, [pattern, replacement]) => {
    const replaced = result.replaceAll(pattern, replacement);
    if (replaced === result) throw new Error(`deploy/monitoring does not contain ${pattern} any more.`);
    return replaced;
  }, text);
}
