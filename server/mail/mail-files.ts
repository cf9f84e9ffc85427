// Without a mail server, e-mails are written to a folder as .eml files, which any mail program opens.
import fs from 'node:fs/promises';
import path from 'node:path';

interface MailRow {
  readonly id: number;
  readonly created_at: Date;
}

/** Writes the file readable for the server's user only, because e-mails contain links that give access. */
export async function writeMailFile(
  folder: string,
  { id, created_at: createdAt }: MailRow,
  content: Buffer,
): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${createdAt.toISOString().replaceAll(/:|\.\d+/g, '')}-${id}.eml`;
  await fs.writeFile(path.join(folder, name), content, { mode: 0o600 });
}

const idOf = (name: string): number | undefined => {
  const id = /-(\d{1,15})\.eml$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Removes files whose row in the database was deleted. */
export async function removeUnknownMailFiles(
  folder: string,
  findExistingIds: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => idOf(name) ?? []);
  if (ids.length === 0) return;
  const existingIds = new Set(await findExistingIds(ids));
  for (const name of names) {
    const id = idOf(name);
    if (id !== undefined && !existingIds.has(id)) await fs.rm(path.join(folder, name), { force: true });
  }
}
