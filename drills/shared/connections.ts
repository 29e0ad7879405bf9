// The kernel's table of connections (proc(5), /proc/net/tcp).
import { readFileSync } from 'node:fs';

/** A connection to a server of this machine, seen from the server's end. */
interface Connection {
  /** The client's port. */
  readonly peer: number;
  /** True if both ends are open, false if one has closed its half. */
  readonly isEstablished: boolean;
}

const ESTABLISHED = '01';

/** Returns the connections to a port of 127.0.0.1 that the server process still has open. */
export function connectionsTo(port: number): readonly Connection[] {
  const server = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, here, there = '', state, , , , , , inode]) =>
      // A connection without a process has no inode; the kernel only waits for its last bytes.
      here === server && inode !== '0'
        ? [{ peer: Number.parseInt(there.split(':')[1] ?? '0', 16), isEstablished: state === ESTABLISHED }]
        : [],
    );
}
