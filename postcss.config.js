import presetMantine from 'postcss-preset-mantine';
import { withoutUnusedColors } from './web/bundle/unused-colors.ts';

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
};

// oxlint-disable-next-line typescript/no-unsafe-call, typescript/no-unsafe-assignment -- The package has no types.
const preset = presetMantine({ mixins: { 'visually-hidden': visuallyHidden } });

// oxlint-disable-next-line import/no-default-export -- PostCSS takes the default export.
export default { plugins: [preset, withoutUnusedColors] };
