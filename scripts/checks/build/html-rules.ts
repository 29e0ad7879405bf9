// The rules of html-validate for built pages: three of its presets, and each exception with its reason.
import type { ConfigData } from 'html-validate';

/** For `check-html.ts`. */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'error',
    // Titles end with the product's name, which an operator may choose as long as he likes.
    'long-title': 'off',
  },
};
