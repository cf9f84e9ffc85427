// Where there is no mail server, mails lie in a folder: any mail program opens them.
import fs from 'node:fs/promises';
import path from 'node:path';

/** Whoever may not read the database may not read these either: they carry links. */
export async function keepMail(folder: string, name: string, content: Buffer): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.writeFile(path.join(folder, name), content, { mode: 0o600 });
}

export async function removeMailsBefore(folder: string, moment: Date): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.eml') && (await fs.stat(file)).mtime < moment) await fs.rm(file);
  }
}
