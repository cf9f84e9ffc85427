export { FolderButton } from './folder-button.tsx';
