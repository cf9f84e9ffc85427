// Runs one process of append-without-gaps.ts: twenty connections append to one ledger and roll every tenth append back.
import pg from 'pg';

const CONNECTIONS = 20;
const ROLLBACK_INTERVAL = 10;

const [connectionString, customerId, appendsPerConnection] = process.argv.slice(2);
const milliseconds: number[] = [];
let committed = 0;
let rolledBack = 0;

await Promise.all(Array.from({ length: CONNECTIONS }, (_, connectionNumber) => append(connectionNumber)));
console.log(JSON.stringify({ committed, rolledBack, milliseconds }));

async function append(connectionNumber: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let turn = 0; turn < Number(appendsPerConnection); turn += 1) {
    const isKept = (connectionNumber + turn) % ROLLBACK_INTERVAL !== 0;
    const body = JSON.stringify({ data: {}, entity: `/api/tests/${process.pid}-${connectionNumber}-${turn}`, v: 1 });
    await client.query('begin');
    const startedAt = performance.now();
    await client.query({
      name: 'append',
      text: "select ledger_append($1, 'test', $2, now(), '[]')",
      values: [customerId, body],
    });
    milliseconds.push(performance.now() - startedAt);
    await client.query(isKept ? 'commit' : 'rollback');
    if (isKept) committed += 1;
    else rolledBack += 1;
  }
  await client.end();
}
