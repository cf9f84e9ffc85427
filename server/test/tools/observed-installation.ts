import { testApp } from '#server/test/app/test-app.ts';
import { createAuthority, startTimeStamping } from './signing-authority.ts';
import { startWitness } from './start-witness.ts';

/** Starts an installation whose log over all ledgers is stamped by an authority and seen by a witness. */
export async function observedInstallation() {
  const authority = createAuthority();
  const timeStamping = await startTimeStamping(authority.folder);
  const witness = await startWitness('verband.test/w1');
  const app = await testApp({
    TSA_URL: timeStamping.url,
    WITNESS_ADDRESSES: 'any',
    INSTALLATION_WITNESSES: `${witness.url} ${witness.key}`,
  });
  return {
    app,
    timeStamping,
    witness,
    close: async () => {
      await app.close();
      await witness.stop();
      await timeStamping.stop();
      authority.remove();
    },
  };
}
