// Implements RFC 6962 §2.1 from its text and without code of the server, so that an error of the server's own
// implementation is found.
import { createHash } from 'node:crypto';

export interface LedgerRow {
  readonly seq: number;
  readonly type: string;
  readonly body: string;
  readonly leaf: Uint8Array;
  readonly previousRoot: Uint8Array;
}

export interface LedgerHead {
  readonly size: number;
  readonly root: Uint8Array;
}

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const areEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

export const hashOfLeaf = (body: string): Uint8Array => sha256(LEAF, new TextEncoder().encode(body));

/** Returns MTH(D[n]) of the RFC, which splits at the largest power of two below n. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256();
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(NODE, merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}

/**
 * Yields the roots of all prefixes in order. It keeps a stack of perfect subtrees, so that no subtree is computed
 * twice.
 */
function* prefixRoots(leaves: readonly Uint8Array[]): Generator<Uint8Array> {
  const subtrees: { hash: Uint8Array; leaves: number }[] = [];
  yield sha256();
  for (const leaf of leaves) {
    let newSubtree = { hash: leaf, leaves: 1 };
    for (let lastSubtree = subtrees.at(-1); lastSubtree?.leaves === newSubtree.leaves; lastSubtree = subtrees.at(-1)) {
      subtrees.pop();
      newSubtree = { hash: sha256(NODE, lastSubtree.hash, newSubtree.hash), leaves: newSubtree.leaves * 2 };
    }
    subtrees.push(newSubtree);
    yield subtrees.map(({ hash }) => hash).reduceRight((right, left) => sha256(NODE, left, right));
  }
}

/** Returns a sentence for each fault of an organisation's ledger, and an empty list if the ledger is intact. */
export function findFaults(head: LedgerHead, entries: readonly LedgerRow[]): string[] {
  const faults: string[] = [];
  if (head.size !== entries.length) faults.push(`the ledger has ${entries.length} entries instead of ${head.size}`);
  const gap = entries.findIndex(({ seq }, index) => seq !== index);
  if (gap >= 0) faults.push(`entry ${gap} is missing or out of order`);
  const forged = entries.find(({ body, leaf }) => !areEqual(hashOfLeaf(body), leaf));
  if (forged !== undefined) faults.push(`the leaf of entry ${forged.seq} does not match its body`);
  if (!areEqual(merkleRoot(entries.map(({ leaf }) => leaf)), head.root))
    faults.push('the root does not match the leaves');
  let index = 0;
  for (const root of prefixRoots(entries.map(({ leaf }) => leaf))) {
    const entry = entries[index];
    if (entry !== undefined && !areEqual(entry.previousRoot, root)) {
      faults.push(`entry ${index} does not follow the root before it`);
      break;
    }
    index += 1;
  }
  return faults;
}
