import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const sheetsIn = (text: string) => new Set([...text.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name));
const listed = sheetsIn(globSync('web/mantine-*.css').map(read).join('\n'));

/** Components that also need the style sheets of other components. */
const drawnWith: Readonly<Record<string, readonly string[]>> = {
  Checkbox: ['InlineInput', 'CheckboxIndicator'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton'],
  Menu: ['Popover'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton'],
  NativeSelect: ['Input', 'Combobox'],
  Notification: ['Loader', 'CloseButton'],
  Radio: ['InlineInput', 'RadioIndicator', 'RadioCard'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  MultiSelect: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'PillsInput', 'Pill'],
  Switch: ['InlineInput'],
  Table: ['ScrollArea'],
  Textarea: ['Input'],
  TextInput: ['Input'],
};

const importedComponents = (sources = globSync('web/**/*.tsx').map(read).join('\n')) => {
  const imports = [...sources.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    (names ?? '').split(','),
  );
  return new Set(imports.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name)));
};

test('every Mantine component on the screens has its style sheet', () => {
  const wanted = [...importedComponents()].flatMap((name) => [name, ...(drawnWith[name] ?? [])]);
  const missing = wanted.filter(
    (name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`) && !listed.has(name),
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect([...new Set(missing)]).toEqual([]);
});

test('every loaded style sheet is needed by a screen', () => {
  const wanted = new Set([...importedComponents()].flatMap((name) => [name, ...(drawnWith[name] ?? [])]));
  const basis = [
    'baseline',
    'default-css-variables',
    'global',
    'UnstyledButton',
    'Loader',
    'CloseButton',
    'Notification',
  ];
  expect([...listed].filter((name) => name !== undefined && !wanted.has(name) && !basis.includes(name))).toEqual([]);
});

test('every module with a form or list component imports the style sheet for forms', () => {
  const inForms = sheetsIn(read('web/mantine-forms.css'));
  const without = globSync('web/**/*.tsx').filter((file) => {
    const source = read(file);
    const wanted = [...importedComponents(source)].flatMap((name) => [name, ...(drawnWith[name] ?? [])]);
    return wanted.some((name) => inForms.has(name)) && !source.includes("import '#web/mantine-forms.css'");
  });
  expect(without).toEqual([]);
});
