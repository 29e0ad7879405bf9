// Writes the filter of system calls that bubblewrap loads (`--seccomp`): classic BPF, without libseccomp. Calls that are not in
// the list answer ENOSYS instead of ending the program, because a C library then tries an older call.
import { type Architecture, ARCHITECTURES, allowedCalls } from './allowed-calls.ts';

/** Codes of BPF instructions (linux/bpf_common.h). */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_ABOVE = 0x25;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const refuse = (errno: number) => 0x0005_0000 | errno;
const EPERM = refuse(1);
const ENOSYS = refuse(38);
const EAFNOSUPPORT = refuse(97);

/** Offsets in `seccomp_data`: the number, the architecture, the low halves of the first two arguments. */
const NUMBER = 0;
const ARCH = 4;
const FIRST = 16;
const SECOND = 24;

/** Numbers from here on are the second, 32-bit interface of x86-64. */
const X32 = 0x4000_0000;
/** `CLONE_NEW…` for mount, cgroup, UTS, IPC, user, PID, network and time. */
const NEW_NAMESPACES = 0x7e02_0080;
/** Unix, IPv4, IPv6 (both in an empty network namespace), netlink (the C library asks it for addresses). */
const FAMILIES = [1, 2, 10, 16];
/** `TIOCSTI` and `TIOCLINUX` type into a terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c];
const PR_SET_SECCOMP = 22;

type Instruction = readonly [code: number, jumpIfTrue: number, jumpIfFalse: number, value: number];

/** Returns the filter for an architecture, ready for `bwrap --seccomp`. */
export function seccompFilter(arch: Architecture): Buffer {
  const calls = allowedCalls(arch);
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCH],
    [IF_EQUAL, 1, 0, ARCHITECTURES[arch]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    [IF_AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, KILL],
  ];
  const special: Readonly<Record<string, readonly Instruction[]>> = {
    clone: [
      [LOAD, 0, 0, FIRST],
      [IF_ANY_BIT, 0, 1, NEW_NAMESPACES],
      [RETURN, 0, 0, EPERM],
      [RETURN, 0, 0, ALLOW],
    ],
    // Its flags lie behind a pointer, where no filter can look.
    clone3: [[RETURN, 0, 0, ENOSYS]],
    socket: oneOf(FIRST, FAMILIES, ALLOW, EAFNOSUPPORT),
    ioctl: oneOf(SECOND, TERMINAL_INPUT, EPERM, ALLOW),
    prctl: oneOf(FIRST, [PR_SET_SECCOMP], EPERM, ALLOW),
  };
  for (const [name, instructions] of Object.entries(special)) {
    program.push([IF_EQUAL, 0, instructions.length, calls.get(name) ?? X32], ...instructions);
  }
  const plain = [...calls].filter(([name]) => !Object.hasOwn(special, name)).map(([, number]) => number);
  for (const [from, to] of ranges(plain)) {
    program.push([IF_AT_LEAST, 0, 2, from], [IF_ABOVE, 1, 0, to], [RETURN, 0, 0, ALLOW]);
  }
  program.push([RETURN, 0, 0, ENOSYS]);
  return encode(program);
}

/** Answers `hit` if an argument is one of `values`, `miss` otherwise. */
function oneOf(argument: number, values: readonly number[], hit: number, miss: number): Instruction[] {
  const tests = values.map((value, index): Instruction => [IF_EQUAL, values.length - index, 0, value]);
  return [[LOAD, 0, 0, argument], ...tests, [RETURN, 0, 0, miss], [RETURN, 0, 0, hit]];
}

/** Joins neighbouring numbers. */
function ranges(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, jumpIfTrue, jumpIfFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpIfTrue, index * 8 + 2);
    bytes.writeUInt8(jumpIfFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
