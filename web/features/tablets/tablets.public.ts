export { LostTabletNote } from '#web/features/tablets/lost/lost-tablet-note.tsx';
