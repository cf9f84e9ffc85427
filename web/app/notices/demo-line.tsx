import { Anchor } from '@mantine/core';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { logOut, useSession } from '#web/api/session/session.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import classes from './demo-line.module.css';

/** Tells visitors of the demo in the footer, where it covers nothing, how to get a login of their own. */
export function DemoLine() {
  const session = useSession();
  return (
    <div className={classes.line}>
      <span className={classes.sentence}>Sie sehen die Demo.</span>
      {runtimeConfig.ownAccessUrl !== null && (
        <Anchor href={runtimeConfig.ownAccessUrl} target="_blank" rel="noreferrer" className={classes.act}>
          Eigenen Zugang einrichten
        </Anchor>
      )}
      <Anchor
        component="button"
        type="button"
        className={classes.act}
        onClick={() => void logOut(queryClient, session)}
      >
        Demo beenden
      </Anchor>
    </div>
  );
}
