export { SignedInDevice } from '#web/features/auth/account/signed-in-device.tsx';
