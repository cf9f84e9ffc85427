// Starts the mail server Exim with three ports: one that offers TLS and asks for a login, one that hides TLS, and one
// that begins with TLS.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCertificates } from './certificates.ts';
import { waitUntilListening } from './daemon.ts';

export const EXIM_PROGRAM = '/usr/sbin/exim4';
const ACCOUNT = 'Debian-exim';
const MAX_DELIVERY_MILLISECONDS = 60_000;

export interface Exim {
  readonly daemon: ChildProcess;
  /** The certificate of the authority that issued the certificate of the server. */
  readonly authorityFile: string;
  readonly ports: { readonly withLogin: number; readonly withoutTls: number; readonly tlsFirst: number };
  /** Waits for the next mail in the inbox, and removes it. @returns its text; empty if none came in time */
  readonly takeMail: () => Promise<string>;
}

export interface Login {
  readonly user: string;
  readonly password: string;
}

export async function startExim(folder: string, firstPort: number, login: Login): Promise<Exim> {
  const inbox = createSharedFolder(folder, 'inbox');
  const ports = { withLogin: firstPort, withoutTls: firstPort + 1, tlsFirst: firstPort + 2 };
  const certificates = createCertificates(createSharedFolder(folder, 'certificates'));
  const settingsFile = path.join(folder, 'exim.conf');
  fs.writeFileSync(settingsFile, eximSettings({ folder, inbox, ports, login, ...certificates }));
  for (const name of ['spool', 'log']) createSharedFolder(folder, name);
  const daemon = spawn(EXIM_PROGRAM, ['-C', settingsFile, '-bdf'], { stdio: 'ignore' });
  await waitUntilListening(ports.tlsFirst);
  return { daemon, authorityFile: certificates.authorityFile, ports, takeMail: () => takeMailFrom(inbox) };
}

/** The folder is writable by everybody, because Exim runs under its own account. */
function createSharedFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o777);
  return folder;
}

interface EximSettings {
  readonly folder: string;
  readonly inbox: string;
  readonly ports: Exim['ports'];
  readonly login: Login;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Returns the settings of a server that puts every mail into the same inbox, whatever its recipient is. */
const eximSettings = ({ folder, inbox, ports, login, certificateFile, keyFile }: EximSettings) => `
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
primary_hostname = localhost
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${ports.withLogin} : ${ports.withoutTls} : ${ports.tlsFirst}
tls_on_connect_ports = ${ports.tlsFirst}
tls_advertise_hosts = \${if eq{$received_port}{${ports.withoutTls}}{:}{*}}
tls_certificate = ${certificateFile}
tls_privatekey = ${keyFile}
keep_environment =
acl_smtp_rcpt = check_recipient
begin acl
check_recipient:
  accept authenticated = *
begin routers
everybody:
  driver = accept
  transport = inbox
begin transports
inbox:
  driver = appendfile
  maildir_format
  directory = ${inbox}
  user = ${ACCOUNT}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = true
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${login.user}}}{eq{$auth3}{${login.password}}}}}
  server_set_id = $auth2
`;

async function takeMailFrom(inbox: string): Promise<string> {
  const deadline = performance.now() + MAX_DELIVERY_MILLISECONDS;
  const delivered = path.join(inbox, 'new');
  while (performance.now() < deadline) {
    const [name] = fs.existsSync(delivered) ? fs.readdirSync(delivered) : [];
    if (name !== undefined) {
      const file = path.join(delivered, name);
      const text = fs.readFileSync(file, 'utf8');
      fs.rmSync(file);
      return text;
    }
    await wait(200);
  }
  return '';
}
