export { StorageUsed } from './storage-used.tsx';
