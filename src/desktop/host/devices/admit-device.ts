import { isDeviceId } from './device-secrets.ts';
// Which device a request for WebDAV is of, by the head that was read of its connection (RFC 7617).
import type { DeviceStore } from './device-store.ts';

/** A request of a device that may pass. */
export interface AdmittedDevice {
  readonly device: string;
  readonly home: string;
}

/** A user name and a password, as they were sent. */
export interface DeviceCredentials {
  readonly device: string;
  readonly password: string;
}

const DAV_REQUEST = /^[A-Z]{3,9} \/dav(?:\/[\x21-\x7e]*)? HTTP\/1\.[01]\r\n/;

/** Whether a head is one for WebDAV. */
export const isDavRequest = (head: string): boolean => DAV_REQUEST.test(head);

/**
 * Takes the head of a request for WebDAV. Returns its device; nothing if it is not admitted, which the HTTP server then answers
 * (`dav-refusals.ts`). A page of a browser is not, whatever password the browser remembers: browsers send `Sec-Fetch-Site`.
 */
export function admitDevice(head: string, devices: Pick<DeviceStore, 'homeOf'>): AdmittedDevice | undefined {
  const lines = head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n').slice(1);
  if (lines.some((line) => /^sec-fetch-site[ \t]*:/i.test(line))) return undefined;
  const [sent, ...others] = lines.filter((line) => /^authorization[ \t]*:/i.test(line));
  const credentials = others.length > 0 ? undefined : readBasic(sent?.replace(/^[^:]*:/, ''));
  const home = credentials && devices.homeOf(credentials.device, credentials.password);
  return home === undefined || !credentials ? undefined : { device: credentials.device, home };
}

/** Reads the value of `Authorization`. */
export function readBasic(value: string | undefined): DeviceCredentials | undefined {
  const encoded = /^[ \t]*basic[ \t]+([A-Za-z0-9+/]{1,400}={0,2})[ \t]*$/i.exec(value ?? '')?.[1];
  const [, device = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  const id = device.trim().toLowerCase();
  return isDeviceId(id) ? { device: id, password } : undefined;
}
