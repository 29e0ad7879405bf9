// `npm run drill -- scarcity`: a server with 64 file descriptors, and one with 256 MiB of memory.
import { atMost, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite } from '../shared/server.ts';
import { spendDescriptors, type DescriptorsSeen } from './few-descriptors.ts';
import { CAP_MIB, crowd } from './little-memory.ts';
import { promises } from './promises.ts';

const preload = new URL('./faults/resource-faults.ts', import.meta.url);
/** Of the cap; the rest is for what the kernel keeps of files, such as the database. */
const HELD_LIMIT_MIB = (CAP_MIB * 7) / 8;

async function descriptors({ fault, startServer }: RunOptions, seconds: number): Promise<readonly Measurement[]> {
  const runs: DescriptorsSeen[] = [];
  for (const isCold of fault === undefined ? [true, false] : [false])
    runs.push(await spendDescriptors(isCold, seconds, fault, startServer));
  const sum = (of: 'wrong' | 'answers') => runs.reduce((all, one) => all + one[of], 0);
  return [
    none('descriptors', sum('wrong'), sum('answers'), 'responses wrong'),
    atMost('descriptors-heal', Math.max(...runs.map(({ healSeconds }) => healSeconds)), 5, 's'),
    atMost('descriptors-log', Math.max(...runs.map(({ linesPerSecond }) => linesPerSecond)), 20, 'lines per second'),
  ];
}

async function memory({ fault, startServer }: RunOptions, seconds: number): Promise<readonly Measurement[]> {
  const { killed, answers, wrong, refused, peakMib } = await crowd(seconds, fault, startServer);
  const row = none(
    'memory',
    killed,
    1,
    'servers killed',
    `With ${CAP_MIB} MiB of memory the server survives floods of 500 concurrent sign-ins`,
  );
  const told = none('memory-answers', wrong, answers, 'responses wrong');
  return [
    row,
    { ...told, measured: `${told.measured} (${refused.toLocaleString('en')} refused with Retry-After)` },
    atMost('memory-held', peakMib, HELD_LIMIT_MIB, 'MiB at most'),
  ];
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  await buildSite();
  const isShorter = isShort || fault !== undefined;
  return [
    ...(fault?.name === 'leak' ? [] : await descriptors(options, isShorter ? 4 : 20)),
    ...(fault === undefined || fault?.name === 'leak' ? await memory(options, isShorter ? 10 : 90) : []),
  ];
}

export const drill: Drill = {
  title: 'Out of file descriptors and out of memory',
  promises,
  how: 'A server may open 64 files (prlimit); 200 idle connections use them up while two earlier connections keep sending requests, once before the password hashing threads have started and once while they run. Another server runs in a memory cgroup of 256 MiB without swap, with its default settings, under constant requests from visitors and members and floods of 500 concurrent sign-ins, half of them with bodies of 16 kB. Its memory is what the kernel accounts to it, sampled every 50 ms. A memory shortage of the whole machine is not covered.',
  faults: [
    {
      preload,
      name: 'ends',
      description: 'running out of file descriptors ends the server',
      mustFail: ['descriptors', 'descriptors-heal'],
    },
    {
      preload,
      name: 'held',
      description: 'used file descriptors are never released',
      mustFail: ['descriptors-heal'],
    },
    {
      preload,
      name: 'chatty',
      description: 'the server logs the shortage 100 times per second',
      mustFail: ['descriptors-log'],
    },
    {
      preload,
      name: 'leak',
      description: 'each request leaks half a MiB',
      mustFail: ['memory', 'memory-answers', 'memory-held'],
    },
  ],
  limitMinutes: 8,
  run,
};
