// Looks at everything that this installation needs, and says what is wrong and what to do.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isBucketConfigured, readConfig, type Config } from '#server/config.ts';
import { readBackupStatus } from '#server/operations/backup/backup-status.ts';
import { findPostgresPrograms } from '#server/operations/backup/postgres-programs.ts';
import { openSigningCertificate } from '#server/pdf/signature/signing-certificate.ts';
import { presentKeyIds } from '#server/operations/backup/back-up-keys.ts';
import { checkDatabase } from './check-database.ts';
import { checkBucket, checkMail, checkOasis, checkOrigin, checkScanner } from './check-services.ts';
import {
  fault,
  judgeBackup,
  judgeExpiry,
  judgeFiles,
  judgeSpace,
  ok,
  reasonOf,
  warning,
  type Finding,
} from './finding.rules.ts';

export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [
      fault('Konfiguration', reasonOf(error), 'Die genannte Umgebungsvariable berichtigen, siehe docs/operations.md.'),
    ];
  }
  const now = new Date();
  const services = [checkOrigin(config, now), checkMail(config), checkOasis(config), checkScanner(config)];
  const findings = await Promise.all([
    checkDatabase(config, () => new Date()),
    checkDisks(config),
    checkSignature(config, now),
    Promise.all(services),
    checkBucket(config),
    checkBackups(config, now),
    checkPrograms(config),
  ]);
  return [ok('Konfiguration', 'vollständig und ohne Widersprüche'), ...checkKeys(config), ...findings.flat()];
}

function checkKeys(config: Config): Finding[] {
  try {
    return presentKeyIds(config).length > 0
      ? [ok('Schlüssel', 'vorhanden')]
      : [
          warning(
            'Schlüssel',
            'es gibt noch keinen',
            'Der erste Start legt secret.key in DATA_DIR an, oder SECRET_KEY setzen.',
          ),
        ];
  } catch (error) {
    return [
      fault(
        'Schlüssel',
        reasonOf(error),
        'SECRET_KEY oder secret.key aus der Sicherung der Schlüssel wiederherstellen.',
      ),
    ];
  }
}

async function checkDisks(config: Config): Promise<Finding[]> {
  const folders = new Map([
    [path.resolve(config.DATA_DIR), 'Speicherplatz von DATA_DIR'],
    [os.tmpdir(), 'Speicherplatz von TMPDIR'],
  ]);
  if (!isBucketConfigured(config) && config.FILES_DIR !== undefined)
    folders.set(path.resolve(config.FILES_DIR), 'Speicherplatz von FILES_DIR');
  return Promise.all(
    [...folders].map(async ([folder, subject]) => {
      try {
        const { bavail, bsize } = await fs.statfs(folder);
        await fs.access(folder, fs.constants.W_OK);
        return judgeSpace(subject, (bavail * bsize) / 1024 ** 2, config.FREE_SPACE_MB);
      } catch (error) {
        return fault(subject, reasonOf(error), `${folder} anlegen und dem Konto des Servers geben.`);
      }
    }),
  );
}

async function checkSignature(config: Config, now: Date): Promise<Finding[]> {
  try {
    const certificate = await openSigningCertificate(config);
    return certificate === undefined
      ? []
      : [judgeExpiry('Zertifikat der Unterschrift', new Date(certificate.chain[0].validTo), now)];
  } catch (error) {
    return [fault('Zertifikat der Unterschrift', reasonOf(error), 'docs/operations.md, Signature.')];
  }
}

async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const { backup, drill } = await readBackupStatus(config);
  const advice = 'npm run backup:drill jede Nacht aufrufen; von Hand aufgerufen nennt es, was nicht stimmt.';
  return [
    judgeBackup(backup?.succeededAt, now),
    ...(backup?.missingFiles === undefined ? [] : [judgeFiles(backup.missingFiles)]),
    drill?.isSuccess === true
      ? ok('Wiederherstellung', `zuletzt geübt am ${drill.endedAt.slice(0, 10)}`)
      : warning('Wiederherstellung', drill === undefined ? 'nie geübt' : 'die letzte Übung ist fehlgeschlagen', advice),
  ];
}

async function checkPrograms({ DATABASE_URL }: Config): Promise<Finding[]> {
  const programs = { 'heif-convert': 'libheif-examples', pdftoppm: 'poppler-utils' };
  const missing: Finding[] = [];
  for (const [program, name] of Object.entries(programs))
    if (!(await isInstalled(program)))
      missing.push(warning('Programme', `${program} fehlt`, `Debian: apt-get install ${name}.`));
  if (DATABASE_URL !== undefined && findPostgresPrograms() === undefined && !(await isInstalled('pg_dump')))
    missing.push(
      warning(
        'Programme',
        'pg_dump fehlt; ohne es gibt es keine Sicherung',
        'Debian: apt-get install postgresql-client.',
      ),
    );
  return missing.length > 0 ? missing : [ok('Programme', 'alle da')];
}

const isInstalled = async (program: string): Promise<boolean> => {
  const places = ['/usr/local/bin', '/usr/bin'].map((folder) => fs.access(path.join(folder, program)));
  return (await Promise.allSettled(places)).some(({ status }) => status === 'fulfilled');
};
