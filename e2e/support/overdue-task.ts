import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type GivenTask, giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import type { TaskCreate } from '#shared/contracts/tasks/tasks.ts';
import type { Application } from './application.ts';
import { databaseUrl } from './demo-data.ts';

/** Gives a task that is overdue, which the API refuses. */
export async function giveOverdueTask(application: Application, input: TaskCreate): Promise<GivenTask> {
  const { data, database } = application;
  if (database === null) throw new Error('Only the server of this journey opens its store.');
  const store = await openDatabase(readConfig({ DATA_DIR: data, DATABASE_URL: databaseUrl(database) }));
  try {
    return await giveTaskWhenDue(store, input);
  } finally {
    await store.close();
  }
}
