// A plugin of oxlint that forbids code to compare texts that people see, because changing the wording would then
// silently change a figure or a button. server/test/architecture/lint-rules.test.ts breaks the rule on purpose and
// expects the linter to report it.

/**
 * Returns whether a text looks like one that people see: it contains a German letter or quotation mark, or begins with
 * a capital like a noun or a sentence.
 */
const looksLikeUiText = (value) =>
  typeof value === 'string' && (/[äöüßÄÖÜ„“…–]/.test(value) || /^[A-Z][a-z]{2,}(?=$|[ .,:!])/.test(value));
/** Texts are constants with names like `NO_PROFILE_MESSAGE`. */
const isTextConstant = (node) => node.type === 'Identifier' && /_(?:MESSAGE|TEXTS?|WORDS?)$/.test(node.name);
const isUiText = (node) =>
  (node.type === 'Literal' && looksLikeUiText(node.value)) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => looksLikeUiText(value.cooked))) ||
  isTextConstant(node);

/** Names of keys, such as 'Enter', are no texts. */
const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name);
const isKey = (node) => nameOf(node) === 'key';

const STRING_SEARCH_METHODS = ['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'search', 'match'];

const noComparison = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'no comparison of texts: this one is for people. Compare a key, a kind or a code.',
      });
    return {
      BinaryExpression: (node) => {
        const { operator, left, right } = node;
        if (!/^[!=]==?$/.test(operator) || isKey(left) || isKey(right)) return;
        if (isUiText(left) || isUiText(right)) report(node);
      },
      SwitchCase: (node) => {
        if (node.test !== null && isUiText(node.test)) report(node);
      },
      CallExpression: ({ callee, arguments: [first] }) => {
        if (
          callee.type !== 'MemberExpression' ||
          !STRING_SEARCH_METHODS.includes(callee.property.name) ||
          first === undefined
        )
          return;
        if (isUiText(first)) report(first);
      },
    };
  },
};

// oxlint requires a default export of a plugin.
export default { meta: { name: 'texts' }, rules: { 'no-comparison': noComparison } };
