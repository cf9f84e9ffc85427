import type { FastifyInstance } from 'fastify';
import { authorityFolder, startSimulator } from '#server/oasis/simulator/start-simulator.ts';
import { runJob } from '#server/test/app/run-job.ts';

/** OASIS is answered by the simulator, and the sample organisations get certificates of it, as where the demo runs. */
export async function useSimulator(app: FastifyInstance): Promise<{ readonly folder: string; stop(): void }> {
  const simulator = await startSimulator(authorityFolder(app.config));
  app.oasis.useSimulator(simulator);
  await runJob(app, 'give simulated certificates');
  return simulator;
}
