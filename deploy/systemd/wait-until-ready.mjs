// Ends when the server on PORT may receive requests. systemd stops this script if the start takes longer than TimeoutStartSec.
import { setTimeout as wait } from 'node:timers/promises';

const isReady = () =>
  fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

while (!(await isReady())) await wait(200);
