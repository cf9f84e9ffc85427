// `npm run chaos:proxies`: runs nginx and Caddy with the files of deploy/ before two server processes on PostgreSQL, with a
// test certificate. It needs the packages `nginx`, `caddy`, `openssl` and PostgreSQL; a missing one counts as failed.
//   --port 3180   first of the ports it uses     --only nginx,caddy     --seconds 20   how long writers write during reloads
import fs from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { parseArgs } from 'node:util';
import { seedLocations } from '#chaos/database/seeded-database.ts';
import { createCertificates, type Certificates } from '#chaos/external-services/certificates.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check, printTitle, reportNotRun, summarise } from '#chaos/report.ts';
import { startServer, temporaryDirectory, type ServerProcess } from '#chaos/server-process.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { testEvents, testPages } from './events-and-pages.ts';
import { openHttp2 } from './http2-client.ts';
import { PROXY_PROGRAMS, startProxy, type ProxyName } from './proxy-programs.ts';
import { testReloads } from './reloads.ts';
import { testUploads } from './uploads.ts';

const TASKS_PER_LOCATION = 100;
/** A file that only the second process has, as those of a newer version. */
const NEWER_ASSET = 'assets/of-the-newer-version.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3180' },
    only: { type: 'string', default: 'nginx,caddy' },
    seconds: { type: 'string', default: '20' },
  },
});
const port = Number(values.port);

const folder = temporaryDirectory('proxies');
// nginx and PostgreSQL read and write here under their own accounts.
fs.chmodSync(folder, 0o777);
const cluster = await startCluster(port + 40);
if (cluster === null) reportNotRun('everything about proxies', 'no PostgreSQL binaries or no account to run them');
else {
  try {
    const certificates = createCertificates(folder);
    const authority = fs.readFileSync(certificates.authorityFile, 'utf8');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority]);
    for (const name of ['nginx', 'caddy'] as const)
      if (values.only.split(',').includes(name)) await testProxy(cluster, certificates, name);
  } finally {
    await cluster.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = summarise();

async function testProxy(database: PostgresCluster, certificates: Certificates, name: ProxyName): Promise<void> {
  printTitle(name);
  if (!fs.existsSync(PROXY_PROGRAMS[name])) {
    reportNotRun(`everything about ${name}`, `${PROXY_PROGRAMS[name]} is missing; Debian's package is called ${name}`);
    return;
  }
  const url = await database.createDatabase(name);
  const locations = await seedLocations({ DATABASE_URL: url }, TASKS_PER_LOCATION);
  const proxyPort = port + 4;
  const startProcess = serverStarter(url, `https://localhost:${proxyPort}`);
  const servers = await Promise.all([startProcess(0), startProcess(1)]);
  const proxyFolder = path.join(folder, name);
  fs.mkdirSync(proxyFolder, { mode: 0o777 });
  const proxy = await startProxy(name, {
    folder: proxyFolder,
    certificates,
    serverPorts: [port, port + 1],
    port: proxyPort,
  });
  try {
    const session = await openHttp2(proxy.url, fs.readFileSync(certificates.authorityFile));
    check(`${name}: a browser talks HTTP/2`, session.alpnProtocol === 'h2', String(session.alpnProtocol));
    const trial = {
      name,
      proxy,
      session,
      location: firstOf(locations),
      temporaryFolder: path.join(folder, 'temporary'),
    };
    await testPages(trial, NEWER_ASSET);
    await testEvents(trial);
    await testUploads(trial);
    session.close();
    await testReloads(trial, {
      locations,
      database: url,
      authority: fs.readFileSync(certificates.authorityFile),
      seconds: Number(values.seconds),
      restartServer: async () => {
        await servers[1].stop();
        servers[1] = await startProcess(1);
      },
    });
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Returns a function that starts one of two processes. The second one has a file more, like one of a newer version. */
function serverStarter(database: string, publicOrigin: string): (index: 0 | 1) => Promise<ServerProcess> {
  const temporary = path.join(folder, 'temporary');
  const newer = path.join(folder, 'newer-dist');
  fs.mkdirSync(temporary, { recursive: true });
  fs.cpSync('dist', newer, { recursive: true });
  fs.writeFileSync(path.join(newer, NEWER_ASSET), '// newer');
  const environment = {
    DATABASE_URL: database,
    DATA_DIR: path.join(folder, 'data'),
    SEED_DEMO: 'false',
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: 'true',
    TMPDIR: temporary,
  };
  return (index) =>
    startServer({ port: port + index, environment: { ...environment, ...(index === 1 && { WEB_DIR: newer }) } });
}

function firstOf(locations: readonly TestLocation[]): TestLocation {
  const [location] = locations;
  if (location === undefined) throw new Error('There is no location to record at.');
  return location;
}
