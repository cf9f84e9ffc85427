export { CorrectionModal } from './correction-modal.tsx';
export { ProfileChooser } from './profile-chooser.tsx';
export { LazyKeptStaff, LazyProfileChooser, LazyProfileChooserModal } from './lazy-profile-choosers.ts';
export { profilesQuery } from './profiles.api.ts';
export { SignedBy } from './signed-by.tsx';
