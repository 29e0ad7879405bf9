// The expected headers of every response. They are repeated here, because a test that used the server's code would accept any change.

/** Browser features that no page needs. Passkeys and the clipboard keep their defaults. */
const DENIED =
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial storage-access usb window-management xr-spatial-tracking';

/** Headers of every response behind TLS, in lower case, except the CSP. */
export const EXPECTED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': `${DENIED.replaceAll(' ', '=(), ')}=(), fullscreen=(self)`,
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
};

/** The Content-Security-Policy of API responses. */
export const EXPECTED_API_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
