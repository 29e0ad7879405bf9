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
    none('descriptors', sum('wrong'), sum('answers'), 'answers wrong'),
    atMost('descriptors-heal', Math.max(...runs.map(({ healSeconds }) => healSeconds)), 5, 's'),
    atMost('descriptors-log', Math.max(...runs.map(({ linesPerSecond }) => linesPerSecond)), 20, 'lines a second'),
  ];
}

async function memory({ fault, startServer }: RunOptions, seconds: number): Promise<readonly Measurement[]> {
  const { killed, answers, wrong, refused, peakMib } = await crowd(seconds, fault, startServer);
  const row = none(
    'memory',
    killed,
    1,
    'servers killed',
    `With ${CAP_MIB} MiB of memory the server lives through floods of 500 sign-ins at once`,
  );
  const told = none('memory-answers', wrong, answers, 'answers wrong');
  return [
    row,
    { ...told, measured: `${told.measured} (${refused.toLocaleString('en')} told to come back)` },
    atMost('memory-held', peakMib, HELD_LIMIT_MIB, 'MiB at the most'),
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
  title: 'Too few descriptors, too little memory',
  promises,
  how: 'A server may open 64 files (prlimit); 200 connections that say nothing use them up while two that were there before go on asking, once with the threads for passwords still to be started, once with them running. Another runs in a memory cgroup of 256 MiB without swap, with its settings as shipped: visitors and members all the time, and floods of 500 sign-ins at once, half of them with bodies of 16 kB. What it holds is what the kernel counts as its own memory, every 50 ms. A real memory shortage of the whole machine is not part of it.',
  faults: [
    {
      preload,
      name: 'ends',
      description: 'a full table of descriptors ends the server',
      mustFail: ['descriptors', 'descriptors-heal'],
    },
    {
      preload,
      name: 'held',
      description: 'descriptors that were used up are never given back',
      mustFail: ['descriptors-heal'],
    },
    {
      preload,
      name: 'chatty',
      description: 'the server says 100 times a second that it has none',
      mustFail: ['descriptors-log'],
    },
    {
      preload,
      name: 'leak',
      description: 'each request leaves half a MiB',
      mustFail: ['memory', 'memory-answers', 'memory-held'],
    },
  ],
  limitMinutes: 8,
  run,
};
