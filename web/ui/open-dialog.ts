/** How many dialogs are in sight. One that is folded away may stay on the page. */
export const openDialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.getClientRects().length > 0).length;

export const isDialogOpen = () => openDialogs() > 0;
