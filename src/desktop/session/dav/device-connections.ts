// The connections of a member's devices (WebDAV). Each carries one request, whose password the host has checked. They have a server of
// their own: on one with those of pages a second request of a page would need no password. A second one on these could be that of another
// member, since a proxy in front may use a connection for several.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from '../downloads.ts';
import { type DavOptions, serveDav } from './serve-dav.ts';

/** Requests of one device that are served, and that wait for their turn. */
const MOST_OF_DEVICE = 8;
const MOST_WAITING = 24;
/** Of all devices: each has a program in the sandbox. */
const MOST_SERVED = 12;
/** Without a byte from either side: a large folder may be copied meanwhile. */
const SILENT_MS = 300_000;

interface Device {
  readonly sockets: Set<Socket>;
  waiting: { readonly response: ServerResponse; readonly begin: () => void }[];
  served: number;
}

/** The connections of all devices of a session. */
export interface DeviceConnections {
  /** `head` is what the host has read of the connection. */
  accept(device: string, socket: Socket, head: Buffer): void;
  /** Ends those of a device. */
  end(device: string): void;
}

/** `onServed` gets how many requests are served, each time that changes. */
export function serveDevices(options: DavOptions, onServed: (count: number) => void): DeviceConnections {
  const devices = new Map<string, Device>();
  /** Until its request is there. */
  const deviceOf = new WeakMap<Socket, Device>();
  let served = 0;

  const count = (device: Device, by: 1 | -1) => {
    device.served += by;
    served += by;
    onServed(served);
  };
  const next = () => {
    for (const device of devices.values()) {
      device.waiting = device.waiting.filter(({ response }) => !response.destroyed);
      const free = Math.min(MOST_SERVED - served, MOST_OF_DEVICE - device.served);
      for (const { begin } of device.waiting.splice(0, Math.max(0, free))) begin();
    }
  };
  const take = (request: IncomingMessage, response: ServerResponse, isWaiting: boolean) => {
    const device = deviceOf.get(request.socket);
    deviceOf.delete(request.socket);
    if (!device) return void request.socket.destroy();
    if (device.waiting.length >= MOST_WAITING) return refuse(response, 503, { 'retry-after': '5' });
    const begin = () => {
      count(device, 1);
      response.once('close', () => {
        count(device, -1);
        next();
      });
      serveDav(request, response, isWaiting, options).catch(() => response.destroy());
    };
    device.waiting.push({ response, begin });
    next();
  };

  const server = createServer({ maxHeaderSize: 16_384 });
  server.maxRequestsPerSocket = 1;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => take(request, response, false));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => take(request, response, true));

  return {
    accept(id, socket, head) {
      const device = devices.get(id) ?? { sockets: new Set(), waiting: [], served: 0 };
      devices.set(id, device);
      device.sockets.add(socket);
      deviceOf.set(socket, device);
      socket.on('error', () => undefined);
      socket.setTimeout(SILENT_MS, () => socket.destroy());
      socket.once('close', () => {
        device.sockets.delete(socket);
        if (device.sockets.size === 0) devices.delete(id);
      });
      socket.unshift(head);
      server.emit('connection', socket);
    },
    end(id) {
      for (const socket of devices.get(id)?.sockets ?? []) socket.destroy();
    },
  };
}
