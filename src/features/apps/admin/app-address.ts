// Addresses of apps (OAuth 2.0 Security Best Current Practice, RFC 9700, section 4.1: compared exactly, without
// wildcards).

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2_000;

/** Returns a sentence about what is wrong with an address, or undefined. `what` is the option it was given with. */
export function addressFault(what: string, value: string): string | undefined {
  const fault = (expected: string) => `${what} is '${value}': ${expected}`;
  const url = URL.parse(value);
  if (!url || !/^https?:\/\/[^\s\\]+$/.test(value) || value.length > MAX_LENGTH)
    return fault('it should be a whole address, such as https://app.example/callback.');
  if (url.protocol === 'http:' && !LOCAL.has(url.hostname))
    return fault('it should begin with https://. Only localhost, 127.0.0.1 and [::1] may have http://.');
  if (url.username !== '' || url.password !== '') return fault('it should have no user name and no password.');
  if (value.includes('*')) return fault('it should have no *: addresses are compared exactly.');
  if (value.includes('#')) return fault('it should have no part after #.');
  const written = url.pathname === '/' && !value.slice(8).includes('/') ? url.href.replace(/\/(?=$|\?)/, '') : url.href;
  return written === value ? undefined : fault(`it should be written ${written}, as browsers write it.`);
}

const INVISIBLE = /\p{Cf}/gu;
/** Quotes and brackets that stand around an address in emails and documents. */
const AROUND = /^[\s"'`“”„‘’«»<]+|[\s"'`“”„‘’«»>]+$/gu;

/** Returns an address or an id as it was meant: without what comes along when it is copied. */
export function pastedText(text: string): string {
  return text.replace(INVISIBLE, '').replace(AROUND, '');
}
