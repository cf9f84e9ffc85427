import type { FastifyInstance } from 'fastify';
import { createJobs } from '#server/create-jobs.ts';

/**
 * Runs a job that a running server starts each minute, or at once on request.
 * @param name name of the job
 */
export async function runJob(app: FastifyInstance, name: string): Promise<void> {
  const job = createJobs(app.config, app).find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await job.run(app.store, new Date());
}
