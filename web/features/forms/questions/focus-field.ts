/** Waits a moment, because the element may be rendered only by the change that is being applied. */
const soon = (find: () => HTMLElement | null) =>
  void setTimeout(() => {
    const element = find();
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  });

const find = (attribute: string, value: string) =>
  document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`);

/** @param path of a fault: `sections[0].questions[2].options[1].label`, or just the field */
export function focusField(path: string) {
  const field = path.replace(/^sections\[\d+\](?:\.questions\[\d+\])?\.?/, '');
  soon(() => {
    for (let name = field; name !== ''; name = name.replace(/\.?[^.]*$/, '')) {
      const element = find('data-field', name) ?? find('data-field', name.replace(/\[\d+\]$/, ''));
      if (element !== null) return element;
    }
    return find('data-field', 'label') ?? find('data-field', 'title');
  });
}

export const focusRow = (id: string) => soon(() => find('data-row-button', id));
