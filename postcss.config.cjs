const mantine = require('postcss-preset-mantine');

module.exports = { plugins: [mantine()] };
