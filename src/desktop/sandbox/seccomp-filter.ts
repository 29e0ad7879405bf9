// Writes the filter of system calls that bubblewrap loads (`--seccomp`): classic BPF, without libseccomp. Calls that are not in
// the list answer ENOSYS instead of ending the program, because a C library then tries an older call.
import { type Architecture, ARCHITECTURES, allowedCalls } from './allowed-calls.ts';

/** Codes of BPF instructions (linux/bpf_common.h). */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_ABOVE = 0x25;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const KEEP_BITS = 0x54;
const RETURN = 0x06;

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const refuse = (errno: number) => 0x0005_0000 | errno;
const EPERM = refuse(1);
const ENOSYS = refuse(38);
const EPROTONOSUPPORT = refuse(93);
const EAFNOSUPPORT = refuse(97);

/** Offsets in `seccomp_data`: the number, the architecture, the low halves of the first three arguments. */
const NUMBER = 0;
const ARCH = 4;
const FIRST = 16;
const SECOND = 24;
const THIRD = 32;

/** Numbers from here on are the second, 32-bit interface of x86-64. */
const X32 = 0x4000_0000;
/** `CLONE_NEW…` for mount, cgroup, UTS, IPC, user, PID, network and time. */
const NEW_NAMESPACES = 0x7e02_0080;
/** Families of sockets. IPv4 and IPv6 are in an empty network namespace; the C library asks netlink for addresses. */
const UNIX = 1;
const INTERNET = [2, 10];
const NETLINK = 16;
/** TCP and UDP alone: the kernel loads a module for each other protocol that a program names (SCTP, DCCP). */
const TYPES = [1, 2];
const TYPE_BITS = 0xf;
const PROTOCOLS = [0, 6, 17];
/** Addresses, and events of devices, of which there are none. */
const NETLINK_PROTOCOLS = [0, 15];
/** `TIOCSTI` and `TIOCLINUX` type into a terminal; for `TIOCSETD` the kernel may load a module that drives modems. */
const OF_TERMINALS = [0x5412, 0x541c, 0x5423];
/** `SIOCGIFNAME` to the last of wireless devices: the sockets that a session inherits are in the host's network. */
const OF_INTERFACES = [0x8910, 0x8bff] as const;
/** `F_SETLEASE`, `F_NOTIFY`, `F_SETDELEG`: a lease lets others who open the file wait for up to 45 s, also the host. */
const LEASES = [1024, 1026, 1040];
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
    socket: [
      ...where([LOAD, 0, 0, FIRST], [UNIX], [[RETURN, 0, 0, ALLOW]]),
      ...where([LOAD, 0, 0, FIRST], [NETLINK], oneOf(THIRD, NETLINK_PROTOCOLS, ALLOW, EPROTONOSUPPORT)),
      ...where([LOAD, 0, 0, FIRST], INTERNET, [
        [LOAD, 0, 0, SECOND],
        ...where([KEEP_BITS, 0, 0, TYPE_BITS], TYPES, oneOf(THIRD, PROTOCOLS, ALLOW, EPROTONOSUPPORT)),
        [RETURN, 0, 0, EPROTONOSUPPORT],
      ]),
      [RETURN, 0, 0, EAFNOSUPPORT],
    ],
    // TIPC knows pairs as well, and naming any family loads its module.
    socketpair: oneOf(FIRST, [UNIX], ALLOW, EAFNOSUPPORT),
    ioctl: [
      [LOAD, 0, 0, SECOND],
      [IF_AT_LEAST, 0, 2, OF_INTERFACES[0]],
      [IF_ABOVE, 1, 0, OF_INTERFACES[1]],
      [RETURN, 0, 0, EPERM],
      ...oneOf(SECOND, OF_TERMINALS, EPERM, ALLOW),
    ],
    fcntl: oneOf(SECOND, LEASES, EPERM, ALLOW),
    prctl: oneOf(FIRST, [PR_SET_SECCOMP], EPERM, ALLOW),
    // Of itself alone: limits of memory or time would end the sandbox's first process.
    prlimit64: oneOf(FIRST, [0], ALLOW, EPERM),
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

/** Goes through `then` if `load` gives one of `values`, and past it otherwise. */
function where(load: Instruction, values: readonly number[], then: readonly Instruction[]): Instruction[] {
  const last = values.length - 1;
  const tests = values.map((value, index): Instruction => {
    const past = index === last ? then.length : 0;
    return [IF_EQUAL, last - index, past, value];
  });
  return [load, ...tests, ...then];
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
