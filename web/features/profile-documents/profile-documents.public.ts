export { PersonProofs } from './person-proofs.tsx';
export { ProofBadge } from './proof-badge.tsx';
