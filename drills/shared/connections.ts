// The kernel's table of connections (proc(5), /proc/net/tcp).
import { readFileSync } from 'node:fs';

const ESTABLISHED = '01';

/**
 * Returns the connections to a port of 127.0.0.1 that the server process still has open, by the client's port; the value is true
 * if both ends are open, false if one has closed its half.
 */
export function connectionsTo(port: number): ReadonlyMap<number, boolean> {
  const server = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  // A connection without a process has no inode; the kernel only waits for its last bytes.
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row[1] === server && row[9] !== '0');
  return new Map(
    rows.map(([, , there, state]) => [Number.parseInt(there?.split(':')[1] ?? '', 16), state === ESTABLISHED]),
  );
}
