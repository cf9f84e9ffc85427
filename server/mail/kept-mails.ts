// Where there is no mail server, mails lie in a folder: any mail program opens them.
import fs from 'node:fs/promises';
import path from 'node:path';

interface Named {
  readonly id: number;
  readonly created_at: Date;
}

/** Whoever may not read the database may not read these either: they carry links. */
export async function keepMail(folder: string, { id, created_at: written }: Named, content: Buffer): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${written.toISOString().replaceAll(/:|\.\d+/g, '')}-${id}.eml`;
  await fs.writeFile(path.join(folder, name), content, { mode: 0o600 });
}

const idOf = (name: string): number | undefined => {
  const id = /-(\d{1,15})\.eml$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Those that no row tells of any more go: what was forgotten there is forgotten here as well. */
export async function removeMailsBut(
  folder: string,
  findKnown: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => idOf(name) ?? []);
  if (ids.length === 0) return;
  const known = new Set(await findKnown(ids));
  for (const name of names) {
    const id = idOf(name);
    if (id !== undefined && !known.has(id)) await fs.rm(path.join(folder, name), { force: true });
  }
}
