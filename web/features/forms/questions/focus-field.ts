/** Waits a moment, because the element may be rendered only by the change that is being applied. */
const focusSoon = (find: () => HTMLElement | null) =>
  void setTimeout(() => {
    const element = find();
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  });

const findByAttribute = (attribute: string, value: string) =>
  document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`);

/** @param path of a fault: `sections[0].questions[2].options[1].label`, or just the field */
export function focusField(path: string) {
  const field = path.replace(/^sections\[\d+\](?:\.questions\[\d+\])?\.?/, '');
  focusSoon(() => {
    for (let name = field; name !== ''; name = name.replace(/\.?[^.]*$/, '')) {
      const element =
        findByAttribute('data-field', name) ?? findByAttribute('data-field', name.replace(/\[\d+\]$/, ''));
      if (element !== null) return element;
    }
    return findByAttribute('data-field', 'label') ?? findByAttribute('data-field', 'title');
  });
}

export const focusRow = (id: string) => focusSoon(() => findByAttribute('data-row-button', id));
