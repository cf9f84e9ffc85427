// Starts nginx and Caddy with the files of deploy/. Addresses, ports and certificates are replaced; everything else is
// what an installation uses.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stopDaemon, waitUntilListening } from '#chaos/external-services/daemon.ts';
import type { Certificates } from '#chaos/external-services/certificates.ts';

const deployFolder = path.resolve(import.meta.dirname, '../../deploy');
const execute = promisify(execFile);

export interface Proxy {
  readonly url: string;
  /** Reads the configuration again, as an administrator does after a change. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  readonly folder: string;
  readonly certificates: Certificates;
  readonly serverPorts: readonly [number, number];
  /** First of three ports: HTTPS, HTTP, and the administration of Caddy. */
  readonly port: number;
}

export type ProxyName = 'nginx' | 'caddy';
export const PROXY_PROGRAMS: Readonly<Record<ProxyName, string>> = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
};

export const startProxy = (name: ProxyName, options: ProxyOptions): Promise<Proxy> =>
  name === 'nginx' ? startNginx(options) : startCaddy(options);

async function startNginx(options: ProxyOptions): Promise<Proxy> {
  const { folder, certificates, port } = options;
  const site = replaceTexts(fs.readFileSync(path.join(deployFolder, 'nginx/schutzbuch.conf'), 'utf8'), [
    ...serverAddresses(options),
    ['listen [::]:443 ssl http2;', ''],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen 80;', `listen 127.0.0.1:${port + 1};`],
    ['server_name schutzbuch.example;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/schutzbuch.example/fullchain.pem', certificates.certificateFile],
    ['/etc/letsencrypt/live/schutzbuch.example/privkey.pem', certificates.keyFile],
    ['/var/lib/nginx/schutzbuch', path.join(folder, 'nginx-cache')],
  ]);
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, `nginx-${name}`)};`,
  );
  const settings = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    settings,
    `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; worker_processes 2;
     events { worker_connections 1024; }
     http { access_log off; ${temporaryFolders.join(' ')}\n${site} }`,
  );
  const { nginx: program } = PROXY_PROGRAMS;
  await execute(program, ['-t', '-q', '-c', settings]);
  const daemon = await launch(program, ['-c', settings], port);
  return {
    url: `https://localhost:${port}`,
    reload: async () => void (await execute(program, ['-s', 'reload', '-c', settings])),
    stop: () => stopDaemon(daemon),
  };
}

async function startCaddy(options: ProxyOptions): Promise<Proxy> {
  const { folder, certificates, port } = options;
  const site = replaceTexts(fs.readFileSync(path.join(deployFolder, 'caddy/Caddyfile'), 'utf8'), [
    ...serverAddresses(options),
    [
      '\nschutzbuch.example {',
      `\nhttps://localhost:${port} {\n\ttls ${certificates.certificateFile} ${certificates.keyFile}`,
    ],
  ]);
  const settings = path.join(folder, 'Caddyfile');
  fs.writeFileSync(
    settings,
    `{\n\tadmin 127.0.0.1:${port + 2}\n\tauto_https disable_redirects\n\tstorage file_system ${folder}/caddy\n}\n${site}`,
  );
  const { caddy: program } = PROXY_PROGRAMS;
  const daemon = await launch(program, ['run', '--config', settings, '--adapter', 'caddyfile'], port);
  return {
    url: `https://localhost:${port}`,
    reload: async () => {
      // Without --force Caddy does nothing, because its configuration is unchanged.
      const args = ['reload', '--config', settings, '--adapter', 'caddyfile', '--force'];
      await execute(program, [...args, '--address', `127.0.0.1:${port + 2}`]);
    },
    stop: () => stopDaemon(daemon),
  };
}

const serverAddresses = ({ serverPorts: [first, second] }: ProxyOptions): [string, string][] => [
  ['127.0.0.1:3000', `127.0.0.1:${first}`],
  ['127.0.0.1:3001', `127.0.0.1:${second}`],
];

/** @throws Error if the text does not contain one of the texts to replace */
function replaceTexts(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [searched, replacement]) => {
    if (!changed.includes(searched)) throw new Error(`The file of deploy/ does not contain '${searched}' any more.`);
    return changed.replaceAll(searched, replacement);
  }, text);
}

async function launch(program: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const daemon = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const output: Buffer[] = [];
  daemon.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  process.once('exit', () => daemon.kill('SIGKILL'));
  const ended = new Promise<never>((_resolve, reject) =>
    daemon.once('exit', () => reject(new Error(Buffer.concat(output).toString('utf8').slice(-2000)))),
  );
  ended.catch(() => undefined);
  await Promise.race([waitUntilListening(port), ended]);
  // Caddy asks the servers for their health before it sends anything there.
  await wait(1000);
  return daemon;
}
