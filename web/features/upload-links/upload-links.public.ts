export { LazyUploadLinkDialog } from './lazy-upload-link-dialog.ts';
export { LazySeveralLinksDialog } from './several/lazy-several-links-dialog.ts';
export { openLinkText } from './open-link-text.ts';
export { UploadLinkList } from './upload-link-list.tsx';
export { useAllLinksTitle } from './use-all-links-title.ts';
export { useLinkCount, useOpenLinkCount, useOpenLinks, useOpenLinksOf } from './upload-links.api.ts';
