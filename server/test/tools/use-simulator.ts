import type { FastifyInstance } from 'fastify';
import { authorityFolder, startSimulator } from '#server/oasis/simulator/start-simulator.ts';
import { runJob } from '#server/test/app/run-job.ts';

/**
 * Connects the application with the OASIS simulator and issues certificates to the sample organisations, as a demo
 * server does.
 */
export async function useSimulator(app: FastifyInstance): Promise<{ readonly folder: string; stop(): void }> {
  const simulator = await startSimulator(authorityFolder(app.config));
  app.oasis.useSimulator(simulator);
  await runJob(app, 'give simulated certificates');
  return simulator;
}
