// Made by build/bundles/common-passwords.ts from the dictionary of @zxcvbn-ts/language-common.
declare module 'virtual:common-passwords' {
  /** In lower case, best known first. */
  const words: readonly string[];
  export default words;
}
