import mantine from 'postcss-preset-mantine';

// Vite takes the default export.
export default { plugins: [mantine()] };
