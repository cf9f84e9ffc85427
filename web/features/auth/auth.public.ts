export { SignedInDevice } from './signed-in-device.tsx';
