import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { check, reportNotRun, printTitle } from '#chaos/report.ts';
import { scanByClamd } from '#server/uploads/check/virus-scanner.ts';
import { stopDaemon, waitUntilListening } from './daemon.ts';

const PROGRAM = '/usr/sbin/clamd';
const MEGABYTE = 1024 * 1024;
const TEST_VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** Scans files with the real ClamAV. */
export async function testVirusScanner(folder: string, port: number): Promise<void> {
  printTitle('ClamAV');
  if (!fs.existsSync(PROGRAM)) {
    reportNotRun('clamd', 'clamav-daemon is not installed');
    return;
  }
  const signatures = path.join(folder, 'signatures');
  fs.mkdirSync(signatures);
  // The signatures of ClamAV would have to be downloaded, so there is only that of the standard test file (EICAR).
  const signature = `Test-Signature:0:*:${Buffer.from(TEST_VIRUS).toString('hex')}\n`;
  fs.writeFileSync(path.join(signatures, 'test.ndb'), signature);
  const settingsFile = path.join(folder, 'clamd.conf');
  fs.writeFileSync(
    settingsFile,
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${signatures}\nForeground yes\nStreamMaxLength 1M\n`,
  );
  const daemon = spawn(PROGRAM, ['-c', settingsFile], { stdio: 'ignore' });
  try {
    await waitUntilListening(port);
    const scan = scanByClamd(`127.0.0.1:${port}`);
    const verdicts = [
      ['a clean file is clean', await scan(Buffer.from('Bild')), 'clean'],
      ['a virus is found', await scan(Buffer.from(`… ${TEST_VIRUS} …`)), { finding: 'Test-Signature.UNOFFICIAL' }],
      ['a file above its size limit is not reported as clean', await scan(Buffer.alloc(8 * MEGABYTE)), undefined],
      ['it scans again afterwards', await scan(Buffer.from('Bild')), 'clean'],
    ] as const;
    for (const [sentence, verdict, expected] of verdicts) {
      const verdictText = JSON.stringify(verdict);
      const isRight = expected === undefined ? verdictText.includes('fault') : verdictText === JSON.stringify(expected);
      check(`clamd: ${sentence}`, isRight, verdictText);
    }
    await stopDaemon(daemon);
    check(
      'clamd: a scan after it has stopped reports that it is unavailable',
      (await scan(Buffer.from('Bild'))) === 'unavailable',
    );
  } finally {
    await stopDaemon(daemon);
  }
}
