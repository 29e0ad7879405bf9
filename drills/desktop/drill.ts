// Sessions of desktops under kills, slow pages and hostile programs, and what is left of them.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../../test/desktop/session.ts';
import { none, print, runParts, type Run } from '../shared/drill.ts';
import { makeData, startHost, type Host } from './host.ts';
import { killParts } from './kills.ts';
import { openScreen } from './screen.ts';
import { readNothing, takeEverything } from './strains.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['canary-'], searchCanary],
    [['kills-'], killParts],
    [['readers-'], readNothing],
    [['twelve'], startTwelve],
    [['bombs-'], takeEverything],
  ]);

const searchCanary: Run = async ({ fault }) => {
  const data = makeData();
  const host = await startHost(data, fault);
  const canary = randomBytes(24).toString('hex');
  await host.command('trial', 'canary');
  const control = await host.line('control', 'canary');
  const bytes = Buffer.from(canary.repeat(2_000));
  await ask(control, { do: 'upload', path: canary.slice(0, 8), size: bytes.length }, bytes);
  (await openScreen(host, 'canary')).paste(canary);
  if (fault?.name === 'keeps-requests') await host.command('state', 'canary', { 'x-text': canary });
  if (!(await isFound(host, canary))) throw new Error('the text is not found while the trial runs');
  await host.command('stop', 'canary');
  const memory = host.processes().map(({ pid }) => memoryHas(pid, canary));
  const files = filesOf(data);
  const onDisk = files.filter((file) => readFileSync(file).includes(canary));
  await host.program.end('SIGTERM');
  return [
    none('canary-memory', memory.filter(Boolean).length, memory.length, 'processes'),
    none('canary-disk', onDisk.length, files.length, 'files'),
  ];
};

/** Whether the search can find it at all: the process of the session has it. */
const isFound = async (host: Host, canary: string) => host.processes().some(({ pid }) => memoryHas(pid, canary));

function memoryHas(pid: number, text: string): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    const lines = readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n');
    return lines.some((line) => {
      const [, from = '0', to = '0'] = /^([\da-f]+)-([\da-f]+) r/.exec(line) ?? [];
      const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      // Node reserves gigabytes that it does not use: what was never written cannot be read.
      for (let at = start; at < end; at += PART_BYTES)
        if (partHas(memory, at, Math.min(PART_BYTES + 64, end - at), text)) return true;
      return false;
    });
  } finally {
    closeSync(memory);
  }
}

const PART_BYTES = 4 * 1024 * 1024;

function partHas(memory: number, at: number, size: number, text: string): boolean {
  const part = Buffer.alloc(size);
  try {
    return part.subarray(0, readSync(memory, part, 0, size, at)).includes(text);
  } catch {
    return false;
  }
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const startTwelve: Run = async ({ fault }) => {
  const host = await startHost(makeData(), fault);
  const ids = Array.from({ length: 12 }, (_, at) => `twelve-${at}`);
  const outcomes = await Promise.all(
    ids
      .map(async (id) => {
        await host.command('trial', id);
        return (await openScreen(host, id)).answerMs();
      })
      .map(async (answer) =>
        answer.then(
          (ms) => (ms < Infinity ? '' : 'no picture'),
          (error: unknown) => String(error),
        ),
      ),
  );
  const failed = outcomes.filter((fault) => fault !== '');
  print(failed);
  await host.program.end('SIGTERM');
  return [none('twelve', failed.length, ids.length, 'failed')];
};
