// `npm run drill -- scarcity`: a server with 64 file descriptors, and one with 256 MiB of memory.
import { atMost, none, type Drill, type Order, type Row } from '../drill.ts';
import { spendDescriptors, type DescriptorsSeen } from '../few-descriptors.ts';
import { CAP_MIB, crowd } from '../little-memory.ts';
import { buildSite } from '../server.ts';

/** Of the cap; the rest is for what the kernel keeps of files, such as the database. */
const HELD_LIMIT_MIB = (CAP_MIB * 7) / 8;

async function descriptors(plant: string | undefined, seconds: number): Promise<readonly Row[]> {
  const runs: DescriptorsSeen[] = [];
  for (const isCold of plant === undefined ? [true, false] : [false])
    runs.push(await spendDescriptors(isCold, plant, seconds));
  const sum = (of: 'wrong' | 'answers') => runs.reduce((all, one) => all + one[of], 0);
  return [
    none(
      'descriptors',
      'Out of file descriptors, who is connected gets pages, and calls are answered or told to come back',
      sum('wrong'),
      sum('answers'),
      'answers wrong',
    ),
    atMost(
      'descriptors-heal',
      'Once descriptors are free, newcomers are served again',
      Math.max(...runs.map(({ healSeconds }) => healSeconds)),
      5,
      's',
    ),
    atMost(
      'descriptors-log',
      'Being out of them does not flood the log',
      Math.max(...runs.map(({ linesPerSecond }) => linesPerSecond)),
      20,
      'lines a second',
    ),
  ];
}

async function memory(plant: string | undefined, seconds: number): Promise<readonly Row[]> {
  const { killed, answers, wrong, refused, peakMib } = await crowd(seconds, plant);
  const row = none(
    'memory',
    `With ${CAP_MIB} MiB of memory the server lives through floods of 500 sign-ins at once`,
    killed,
    1,
    'servers killed',
  );
  const told = none(
    'memory-answers',
    'Then it answers all, the worst being 503 with a time to come back',
    wrong,
    answers,
    'answers wrong',
  );
  return [
    row,
    { ...told, figure: `${told.figure} (${refused.toLocaleString('en')} told to come back)` },
    atMost('memory-held', 'Then it holds an eighth less than it may', peakMib, HELD_LIMIT_MIB, 'MiB at the most'),
  ];
}

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const isShorter = isShort || plant !== undefined;
  return [
    ...(plant === 'leak' ? [] : await descriptors(plant, isShorter ? 4 : 20)),
    ...(plant === undefined || plant === 'leak' ? await memory(plant, isShorter ? 10 : 90) : []),
  ];
}

export const drill: Drill = {
  title: 'Too few descriptors, too little memory',
  how: 'A server may open 64 files (prlimit); 200 connections that say nothing use them up while two that were there before go on asking, once with the threads for passwords still to be started, once with them running. Another runs in a memory cgroup of 256 MiB without swap, with its settings as shipped: visitors and members all the time, and floods of 500 sign-ins at once, half of them with bodies of 16 kB. What it holds is what the kernel counts as its own memory, every 50 ms. A real memory shortage of the whole machine is not acted out.',
  plants: [
    { name: 'ends', says: 'a full table of descriptors ends the server', bites: ['descriptors', 'descriptors-heal'] },
    { name: 'held', says: 'descriptors that were used up are never given back', bites: ['descriptors-heal'] },
    { name: 'chatty', says: 'the server says 100 times a second that it has none', bites: ['descriptors-log'] },
    { name: 'leak', says: 'each request leaves half a MiB', bites: ['memory', 'memory-answers', 'memory-held'] },
  ],
  limitMinutes: 8,
  run,
};
