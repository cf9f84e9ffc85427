// This module is separate, because the pages without a session must not load what other public modules of this feature
// import.
export { PublicCard } from '#web/features/auth/sign-in/public-card.tsx';
