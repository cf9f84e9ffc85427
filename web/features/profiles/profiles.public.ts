export { CorrectionModal } from './correction-modal.tsx';
export { ProfileChooser } from './profile-chooser.tsx';
export { LazyProfileChooserModal } from './lazy-profile-chooser-modal.ts';
export { profilesQuery } from './profiles.api.ts';
export { SignedBy } from './signed-by.tsx';
