// Vite plugin: the most common passwords for the advice in the page. The server checks against the whole list.
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const NAME = 'virtual:common-passwords';
/** The minimum length of a password. */
const WHOLE = { from: 8, to: Infinity, count: 2000 };
/** Too short by themselves, but common once digits or a second one are added: 'monkey2024', 'dragonmonkey'. */
const STEMS = { from: 4, to: 7, count: 1500 };

/** Returns the most common passwords, the commonest first: 2,000 of at least eight characters, then 1,500 shorter ones. */
function commonPasswords(): readonly string[] {
  const pick = ({ from, to, count }: typeof WHOLE) =>
    dictionary['passwords-common'].filter(({ length }) => length >= from && length <= to).slice(0, count);
  return [...pick(WHOLE), ...pick(STEMS)];
}

/** Provides `virtual:common-passwords`: one string that the browser splits, which is a fifth shorter than an array. */
export function commonPasswordsModule(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return;
      return `export default ${JSON.stringify(commonPasswords().join(' '))}.split(' ');`;
    },
  };
}
