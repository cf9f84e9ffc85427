export { LazyUploadLinkDialog } from './lazy-upload-link-dialog.ts';
export { UploadLinkList } from './upload-link-list.tsx';
export { openLinksQuery, useOpenLinks } from './upload-links.api.ts';
