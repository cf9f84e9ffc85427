// These alerts fire in an installation in which nothing was recorded, backed up or tried yet.
import { createActivity } from '#chaos/writers.ts';
import type { Drill } from './drill.ts';
import type { Installation } from './installation.ts';

const BACKUP = 'server/operations/backup/backup.main.ts';
const BACKUP_DRILL = 'server/operations/backup/backup-drill.main.ts';

const nothing = async () => undefined;

export function drillsFromTheFirstStart(installation: Installation, folder: string): readonly Drill[] {
  const { client, locations, query, runProgram } = installation;
  return [
    {
      alerts: ['JobStalled'],
      how: 'the table of a job is missing since the start',
      isFromTheStart: true,
      begin: nothing,
      end: () => query('alter table import_elsewhere rename to import'),
    },
    {
      alerts: ['ActivityMissing'],
      how: 'nothing is recorded; the values of yesterday are synthetic',
      isFromTheStart: true,
      begin: nothing,
      end: async () => {
        // Both ledgers are needed later, signed.
        for (const location of [locations[0], locations[2]])
          if (location !== undefined) await client.send(createActivity(location, 0));
      },
    },
    {
      alerts: ['DrillFailed', 'DrillTooOld'],
      how: '`npm run backup:drill` never ran, then fails without a temporary folder',
      isFromTheStart: true,
      begin: async () => void (await runProgram([BACKUP_DRILL], { TMPDIR: '/nonexistent' })),
      end: async () => void (await runProgram([BACKUP_DRILL])),
    },
    {
      alerts: ['BackupTooOld'],
      how: '`npm run backup` never ran',
      isFromTheStart: true,
      begin: nothing,
      end: async () => void (await runProgram([BACKUP, `${folder}/backup`])),
    },
  ];
}
