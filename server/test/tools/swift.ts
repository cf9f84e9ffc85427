import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const kinds = ['account', 'container', 'object'] as const;
/**
 * An object server that waits longer than a second for the list of its container answers without it, and leaves the
 * entry to an updater that does not run here. On a busy machine a stored object would then be missing in the list.
 */
const PATIENCE = ['container_update_timeout', 'conn_timeout', 'node_timeout', 'recoverable_node_timeout']
  .map((name) => `${name} = 60\n`)
  .join('');

/** Starts OpenStack Swift with its S3 interface, as packaged by Debian, with a temporary folder for its files. */
export async function startSwift() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-swift-'));
  const ports = await Promise.all([...kinds, 'proxy'].map(freePort));
  fs.mkdirSync(path.join(root, 'node/d1'), { recursive: true });
  const write = (name: string, text: string) => fs.writeFileSync(path.join(root, name), text);
  const commonSettings = (port: number | undefined) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${os.userInfo().username}\nswift_dir = ${root}\ndevices = ${root}/node\nmount_check = false\ndisable_fallocate = true\n`;
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  for (const [index, kind] of kinds.entries()) {
    const builder = path.join(root, `${kind}.builder`);
    await run('swift-ring-builder', [builder, 'create', '1', '1', '1']);
    await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[index]}/d1`, '1']);
    await run('swift-ring-builder', [builder, 'rebalance']);
    write(
      `${kind}.conf`,
      `${commonSettings(ports[index])}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n${PATIENCE}`,
    );
  }
  const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'bulk', 'slo'];
  const settings: Record<string, string> = {
    cache: 'memcache_servers = 127.0.0.1:1\n',
    s3api: 'location = eu-central-1\n',
    tempauth: 'user_test_tester = testing .admin\n',
  };
  const sections = filters.map(
    (name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}`,
  );
  write(
    'proxy.conf',
    `${commonSettings(ports[3])}[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${PATIENCE}${sections.join('')}`,
  );
  const servers = [...kinds, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [path.join(root, `${kind}.conf`)], {
      cwd: root,
      env: { ...process.env, SWIFT_DIR: root },
      stdio: 'ignore',
    }),
  );
  await Promise.all(ports.map(untilListening));
  return {
    endpoint: `http://127.0.0.1:${ports[3]}`,
    stop: async () => {
      await Promise.all(servers.map(killServer));
      fs.rmSync(root, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = net.connect(port, '127.0.0.1');
    const isListening = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isListening) return;
    await wait(150);
  }
  throw new Error('Swift did not start.');
}

async function killServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}
