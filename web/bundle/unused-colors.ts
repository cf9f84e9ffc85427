/** Colours of Mantine that the application never uses. Each has 38 variables, which every page would load and compute. */
export const UNUSED_COLORS = ['blue', 'cyan', 'grape', 'green', 'indigo', 'lime', 'pink', 'violet'] as const;

const unusedVariable = new RegExp(`^--mantine-color-(?:${UNUSED_COLORS.join('|')})-`);

interface Declaration {
  readonly prop: string;
  remove(): unknown;
}

/** A plugin of PostCSS that leaves out the variables of colours that are never used. */
export const withoutUnusedColors = {
  postcssPlugin: 'without-unused-colors',
  Declaration(declaration: Declaration): void {
    if (unusedVariable.test(declaration.prop)) declaration.remove();
  },
};
