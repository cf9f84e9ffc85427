// A door of its own, because the pages without a session load nothing of those behind it.
export { PublicCard } from '#web/features/auth/sign-in/public-card.tsx';
