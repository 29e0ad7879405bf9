// The security headers of all responses: pages, files and the API.

type Header = readonly [name: string, value: string];

/** The Content-Security-Policy of API responses, which are never rendered, framed or run. */
export const API_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Browser features that no page may use. Not listed: passkeys and the clipboard, and those that Chromium warns about
 * where it lacks them (bluetooth, web-share).
 */
const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** `Cross-Origin-Resource-Policy`: who may show a resource. */
export type ResourcePolicy = 'same-origin' | 'cross-origin';

/**
 * Takes a Content-Security-Policy, whether the public address is https, and who may show the resource; gives the headers of every
 * response.
 * The set is the one measured with the MDN Observatory. HSTS is left out on plain http: browsers ignore it there, and
 * a machine at home would be locked into https for two years once it had a certificate.
 */
export function securityHeaders(
  csp: string,
  https = false,
  resourcePolicy: ResourcePolicy = 'same-origin',
): readonly Header[] {
  const headers: Header[] = [
    ['Content-Security-Policy', csp],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', resourcePolicy],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
    ['Permissions-Policy', `${DENIED.map((feature) => `${feature}=()`).join(', ')}, fullscreen=(self)`],
  ];
  if (https) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload']);
  return headers;
}
