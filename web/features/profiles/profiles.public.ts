export { ProfileChooser } from './profile-chooser.tsx';
export { ProfileChooserModal } from './profile-chooser-modal.tsx';
export { profilesQuery } from './profiles.api.ts';
export { SignedBy } from './signed-by.tsx';
