export { ProofBadge } from './proof-badge.tsx';
export { ProofsOfPerson } from './proofs-of-person.tsx';
