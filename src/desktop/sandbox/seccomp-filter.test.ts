import { expect, test } from 'vitest';
import { ARCHITECTURES, type Architecture } from './allowed-calls.ts';
import { seccompFilter } from './seccomp-filter.ts';

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const errno = (number: number) => 0x0005_0000 | number;

/** Runs the program as the kernel would. */
function verdict(
  arch: Architecture,
  number: number,
  first = 0,
  second = 0,
  third = 0,
  value: number = ARCHITECTURES[arch],
): number {
  const program = seccompFilter(arch);
  const data: Record<number, number> = { 0: number, 4: value, 16: first, 24: second, 32: third };
  for (let at = 0, loaded = 0; ; at++) {
    const k = program.readUInt32LE(at * 8 + 4);
    const code = program.readUInt16LE(at * 8);
    const tests: Record<number, boolean> = {
      0x15: loaded === k,
      0x25: loaded > k,
      0x35: loaded >= k,
      0x45: (loaded & k) !== 0,
    };
    if (code === 0x06) return k;
    if (code === 0x20) loaded = data[k] ?? Number.NaN;
    else if (code === 0x54) loaded &= k;
    else at += program.readUInt8(at * 8 + (tests[code] ? 2 : 3));
  }
}

test.each([
  ['read', 'x64', [0], ALLOW],
  ['read', 'arm64', [63], ALLOW],
  ['open by handle', 'x64', [304], errno(38)],
  ['ptrace', 'arm64', [117], errno(38)],
  ['io_uring', 'x64', [425], errno(38)],
  ['the last of the list', 'x64', [449], ALLOW],
  ['a call of the next kernel', 'x64', [500], errno(38)],
  ['fork', 'x64', [56, 17], ALLOW],
  ['a user namespace', 'x64', [56, 0x1000_0000 | 17], errno(1)],
  ['a time namespace', 'arm64', [220, 0x80], errno(1)],
  ['clone3', 'x64', [435], errno(38)],
  ['a unix socket', 'x64', [41, 1], ALLOW],
  ['netlink', 'arm64', [198, 16], ALLOW],
  ['events of devices', 'x64', [41, 16, 0x80003, 15], ALLOW],
  ['the netlink of IPsec', 'x64', [41, 16, 3, 6], errno(93)],
  ['TCP', 'x64', [41, 10, 0x80801, 6], ALLOW],
  ['UDP', 'arm64', [198, 2, 2, 0], ALLOW],
  ['SCTP', 'x64', [41, 2, 1, 132], errno(93)],
  ['DCCP without its number', 'x64', [41, 10, 6, 0], errno(93)],
  ['a raw socket', 'x64', [41, 2, 0x80003, 1], errno(93)],
  ['vsock', 'x64', [41, 40], errno(97)],
  ['a pair of unix sockets', 'x64', [53, 1, 1], ALLOW],
  ['a pair of TIPC', 'x64', [53, 30, 5], errno(97)],
  ['its own limits', 'x64', [302, 0, 7], ALLOW],
  ['limits of another program', 'arm64', [261, 1, 2], errno(1)],
  ['TIOCSTI', 'x64', [16, 0, 0x5412], errno(1)],
  ['TIOCLINUX', 'x64', [16, 0, 0x541c], errno(1)],
  ['TIOCSETD', 'arm64', [29, 0, 0x5423], errno(1)],
  ['TIOCGWINSZ', 'x64', [16, 0, 0x5413], ALLOW],
  ['addresses of interfaces', 'x64', [16, 0, 0x8912], errno(1)],
  ['a lease', 'arm64', [25, 3, 1024], errno(1)],
  ['the flags of a file', 'x64', [72, 3, 4], ALLOW],
  ['another filter', 'x64', [157, 22], errno(1)],
  ['the name of a thread', 'x64', [157, 15], ALLOW],
  ['x32', 'x64', [0x4000_0000], KILL],
  ['32-bit calls', 'x64', [0, 0, 0, 0, 0x4000_0003], KILL],
] as const)('answers %s on %s', (_, arch, [number, first, second, third, value], answer) => {
  expect(verdict(arch, number, first, second, third, value) >>> 0).toBe(answer >>> 0);
});
