import type { FastifyInstance } from 'fastify';
import { jobsOf } from '#server/all-jobs.ts';

/**
 * What the running server does by itself each minute, and at once where somebody waits for it.
 * @param name of the job
 */
export async function runJob(app: FastifyInstance, name: string): Promise<void> {
  const job = jobsOf(app.config, app).find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await job.run(app.store, new Date());
}
