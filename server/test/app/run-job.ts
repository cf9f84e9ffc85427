import type { FastifyInstance } from 'fastify';
import { createJobs } from '#server/create-jobs.ts';

/**
 * What the running server does by itself each minute, and at once where somebody waits for it.
 * @param name of the job
 */
export async function runJob(app: FastifyInstance, name: string): Promise<void> {
  const job = createJobs(app.config, app).find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await job.run(app.store, new Date());
}
