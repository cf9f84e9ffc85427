/**
 * Returns the `placeholderData` of a query whose record is shown in a drawer. The drawer keeps its content while it is
 * closing, and never shows the content of another row.
 * @param id of the shown record; '' while the drawer is closing or closed
 */
export const keepWhileClosing =
  (id: string) =>
  <Item>(previous: Item | undefined): Item | undefined =>
    id === '' ? previous : undefined;
