// Ways out of a sandbox: each is tried, and none may lead anywhere.
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLimitGroups } from '#src/desktop/engines/local/limits/limit-groups.ts';
import { inSandbox, inSession, NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { homePath } from './home-names.ts';

const HOME = homePath(ORDER.language);

/** Calls by their number on x86-64. */
const CALLS = `acct 163 add_key 248 bpf 321 chroot 161 delete_module 176 fanotify_init 300 finit_module 313 fsopen 430
  init_module 175 io_uring_enter 426 io_uring_setup 425 ioperm 173 iopl 172 kcmp 312 kexec_file_load 320 kexec_load 246 keyctl 250
  lookup_dcookie 212 memfd_secret 447 migrate_pages 256 mknod 133 mknodat 259 modify_ldt 154 mount 165 mount_setattr 442 move_mount 429
  move_pages 279 name_to_handle_at 303 open_by_handle_at 304 open_tree 428 perf_event_open 298 personality 135 pidfd_getfd 438
  pidfd_open 434 pivot_root 155 process_madvise 440 process_vm_readv 310 process_vm_writev 311 ptrace 101 quotactl 179 reboot 169
  request_key 249 setdomainname 171 sethostname 170 setns 308 settimeofday 164 swapoff 168 swapon 167 syslog 103 umount2 166
  unshare 272 userfaultfd 323 uselib 134 ustat 136 vhangup 153 vmsplice 278`;

const unreadable = [
  '/etc/shadow',
  '/etc/ssh',
  '/root',
  `${HOME}/../../root`,
  '/proc/kcore',
  '/proc/kmsg',
  '/sys',
  '/dev/mem',
  '/dev/kmem',
  '/dev/kvm',
  '/dev/fuse',
  '/dev/vda',
  '/dev/sda',
  '/dev/loop-control',
  '/usr/local/bin',
  '/usr/src/linux',
  '/var/log',
  '/var/lib/dpkg',
  '/mnt',
  '/srv',
  '/tmp/.X11-unix/X0',
  '/run/docker.sock',
  '/run/systemd',
  process.cwd(),
];
const unwritable = [
  '/x',
  '/usr/x',
  '/usr/bin/x',
  '/etc/x',
  '/opt/x',
  '/opt/guest/x',
  '/dev/x',
  '/usr/local/x',
  '/var/x',
  '/proc/sysrq-trigger',
  '/proc/sys/kernel/core_pattern',
  '/proc/sys/kernel/modprobe',
  '/proc/self/uid_map',
  '/proc/1/mem',
  '/proc/self/mem',
  '/proc/self/oom_score_adj',
  '/proc/self/oom_adj',
];
const families = {
  vsock: 40,
  packet: 17,
  alg: 38,
  bluetooth: 31,
  tipc: 30,
  can: 29,
  xdp: 44,
  rxrpc: 33,
  kcm: 41,
  smc: 43,
};

/** Perl that is true if the way is open. `$port` is a port of the host's loopback that listens. */
const PROBES: Readonly<Record<string, string>> = {
  // First: the others open some.
  'inherits descriptors': `(@D = map { readlink } glob '/proc/self/fd/*') > 5 and die qq(@D)`,
  ...Object.fromEntries(
    Array.from(CALLS.matchAll(/(\w+) (\d+)/g), ([, name, number]) => [name, `syscall(${number}, (0) x 6) != -1`]),
  ),
  ...Object.fromEntries(
    unreadable.map((path) => [
      `reads ${path}`,
      `-d "${path}" ? opendir(D, "${path}") && grep { !/^\\./ } readdir D : open(F, '<', "${path}") && defined getc F`,
    ]),
  ),
  ...Object.fromEntries(
    unwritable.map((path) => [`writes ${path}`, `open(F, '>', "${path}") && syswrite(F, "0") && close F`]),
  ),
  ...Object.fromEntries(
    Object.entries(families).map(([name, family]) => [`socket ${name}`, `syscall(41, ${family}, 2, 0) != -1`]),
  ),
  'raw socket': 'syscall(41, 2, 3, 1) != -1',
  'pair of TIPC sockets': 'my $pair = "." x 8; syscall(53, 30, 5, 0, $pair) != -1',
  'socket SCTP': 'syscall(41, 2, 1, 132) != -1',
  ...Object.fromEntries(
    ['127.0.0.1', '169.254.169.254', '10.0.2.2'].map((host) => [
      `reaches ${host}`,
      `socket(S, 2, 1, 0) && connect(S, pack('Sna4x8', 2, $port, join('', map { chr } split /[.]/, '${host}')))`,
    ]),
  ),
  'reads addresses of the host': `open(S, '+<&=', 0) && do { my $b = "\\0" x 640; my $c = pack('i x4 P', 640, $b); ioctl(S, 0x8912, $c) }`,
  'reaches an abstract socket': `socket(S, 1, 1, 0) && connect(S, pack('S', 1) . "\\0/tmp/.X11-unix/X0")`,
  'makes others wait for a file': `open(F, '>', '${HOME}/lease') && fcntl(F, 1024, 1)`,
  'becomes root': '($> = 0) + ($< = 0); $> == 0 || syscall(105, 0) == 0',
  'becomes root by su': `system('su -c true root </dev/null >/dev/null 2>&1') == 0`,
  'opens a terminal': `open(T, '+<', '/dev/ptmx') || open(T, '+<', '/dev/pts/ptmx')`,
  'new user namespace': 'syscall(56, 0x10000011, 0, 0, 0, 0) != -1',
  'new namespace by clone3': 'syscall(435, 0, 0) != -1',
  'sandbox in the sandbox': `system('bwrap --unshare-all --ro-bind / / true >/dev/null 2>&1') == 0`,
  'sees processes of the host': `(() = glob '/proc/[0-9]*') > 6`,
  'kills what is above it': 'kill(9, getppid) && getppid != 1',
  'inherits the environment': '`cat /proc/1/environ` !~ /^PATH=[^=]+\\0$/ || grep { /TEST|NODE|KEY/ } keys %ENV',
  'gains privileges': `\`cat /proc/self/status\` !~ /CapEff:\\s0+\\n[^!]*CapBnd:\\s0+\\n[^!]*NoNewPrivs:\\s1\\nSeccomp:\\s2/`,
  'reads how it was started': '`cat /proc/1/cmdline` =~ /info[-]fd/',
  'leaves a core': `\`sh -c 'ulimit -Hc'\` ne "0\\n"`,
  'sees more than its own name': '`uname -n` ne "desktop\\n"',
  'has a network': `(() = glob '/proc/self/net/dev') && (() = \`cat /proc/self/net/dev\`) > 3`,
  ...Object.fromEntries(
    Object.entries({ '/tmp': 65, '/run/user/1000': 17, '/dev/shm': 65, '/var/tmp': 2, [HOME]: 65 }).map(
      ([folder, size]) => [
        `fills ${folder} for ever`,
        `open(F, '>', "${folder}/f"); my $n = 0; for (1 .. ${size}) { $n += syswrite(F, 'x' x 1048576) // 0 } close F; unlink "${folder}/f"; $n >= ${size} * 1048576`,
      ],
    ),
  ),
};

const groups = findLimitGroups(`test-${process.pid}`);
const listener = createServer((socket) => socket.destroy());
beforeAll(() => new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  listener.close();
  groups.close();
});

test.skipIf(NO_DESKTOP !== '' || process.arch !== 'x64')('no way out of the sandbox is open', async () => {
  const { port } = listener.address() as { port: number };
  // The last one is open, so that a test that tries nothing fails.
  const all = { ...PROBES, 'writes to its home': `open(F, '>', '${HOME}/mine') && syswrite(F, '1')` };
  const code = Object.entries(all).map(
    ([name, probe]) => `$r = eval { ${probe} }; print "${name}\\n" if $r; print $@ if $@;`,
  );
  const found = await inSandbox(['perl', '-e', `my $port = ${port}; my $r; $| = 1; ${code.join('\n')}`]);
  expect(found.trim().split('\n')).toEqual(['writes to its home']);
});

/** Perl that names what it could read or write of other processes, ends all that it can, and waits for the file helper. */
const REPLACE = String.raw`
  for my $pid (map { /(\d+)/ } glob '/proc/[0-9]*') {
    next if $pid == $$;
    print "writes memory of $pid; " if open F, '+<', "/proc/$pid/mem";
    print "has descriptors of $pid; " if opendir D, "/proc/$pid/fd" and grep { /\d/ } readdir D;
  }
  kill 'KILL', 1;
  kill 'KILL', -1;
  sub helpers { grep { open F, '<', $_ and <F> =~ /files\.pl/ } glob '/proc/[0-9]*/cmdline' }
  for (1 .. 100) { last if helpers(); select undef, undef, undef, 0.1 }
  print 'helpers: ', scalar(helpers());`;

test.skipIf(NO_DESKTOP !== '')('no program of a session can become its file helper, or end it for good', async () => {
  expect(await inSession(['perl', '-e', REPLACE])).toBe('helpers: 1');
});

const BOMBS = {
  memory: ['$x .= "x" x 10_000_000 for 1 .. 100; print "all"', ''],
  processes: ['$n = 0; while ($n < 400 && defined fork) { $n++ } sleep 5; print "all" if $n == 400', ''],
};

test
  .skipIf(NO_DESKTOP !== '' || groups.kind !== 'cgroup-v1' || !process.env['TEST_EVERYTHING'])
  .for(Object.entries(BOMBS))('stops a bomb of %s and leaves the session', async ([name, [code = '']]) => {
  const group = groups.create(`bomb-${name}`, ORDER.limits);
  const script = `perl -e '${code}'; echo lives`;
  expect(await inSandbox(['sh', '-c', script], group)).toBe('lives\n');
  expect(await group.remove()).toBe(true);
});
