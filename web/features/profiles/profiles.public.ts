export { useProfileField } from './profile-field.ts';
export { CommentAndTimeFields } from '#web/features/profiles/edit/comment-and-time-fields.tsx';
export { CorrectionModal } from '#web/features/profiles/edit/correction-modal.tsx';
export { REASON_LABEL, ReasonField } from '#web/features/profiles/edit/reason-field.tsx';
export { ProfileChooser } from '#web/features/profiles/sign/profile-chooser.tsx';
export {
  LazyProfilesPrefetch,
  LazyProfileChooser,
  LazyProfileChooserModal,
} from '#web/features/profiles/sign/lazy-profile-choosers.ts';
export { profilesQuery } from './profiles.api.ts';
export { SignedBy } from '#web/features/profiles/sign/signed-by.tsx';
