// `npm run doctor [-- --json]` says what is wrong with this installation. It ends with 1 where there is a fault.
import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { describeFinding } from './finding.rules.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const findings = await examine(process.env);
console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(describeFinding).join('\n'));
// Connections that nobody answers may still be open.
process.exit(findings.some(({ state }) => state === 'fault') ? 1 : 0);
