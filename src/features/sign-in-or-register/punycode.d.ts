declare module 'punycode.js' {
  /** `toUnicode` takes a domain or an email address, and throws a `RangeError` for Punycode that stands for nothing. */
  const punycode: { toUnicode(domain: string): string };
  export default punycode;
}
