// The account calls of the product compared with Djoser.
import type { Measurement } from '../shared/drill.ts';
import { signInToDjoser } from './djoser.ts';
import { enrol, signIns, whoAmI, type Member } from './ours.ts';
import { inRounds, ratioRow, type Size } from './rounds.ts';
import { measure, type Measured } from './wrk.ts';

/** A peer with its members. */
export interface Side {
  readonly name: 'PostgreSQL' | 'SQLite' | 'Djoser';
  readonly url: string;
  readonly members: readonly Member[];
}

/** Connections that only sign in; more would find our queue of passwords full sooner. */
const STORM = 8;

/** Registers members with Djoser, as many as ours has. */
export const enrolAtDjoser = async (url: string, count: number): Promise<readonly Member[]> =>
  enrol(url, count, signInToDjoser);

/** Measures each side in turns and returns a row for each of ours. */
async function compare(
  sides: readonly Side[],
  rounds: number,
  act: (side: Side) => Promise<Measured>,
  about: (side: Side) => { key: string; promise: string; least: number },
): Promise<Measurement[]> {
  const seen = await inRounds(rounds, Object.fromEntries(sides.map((side) => [side.name, () => act(side)])));
  const ours = sides.filter(({ name }) => name !== 'Djoser');
  return ours.map((side) => ratioRow(about(side), seen[side.name] ?? [], seen['Djoser'] ?? []));
}

const keyOf = (what: string, { name }: Side) => `${what}-${name.toLowerCase()}`;
const signInsOf = ({ name, members }: Side) => signIns(members, name === 'Djoser' ? 'username' : 'email');

/** Current-user requests over 64 connections. */
export async function compareWhoAmI(sides: readonly Side[], { rounds, seconds }: Size): Promise<Measurement[]> {
  const act = async ({ url, members }: Side) => measure(url, whoAmI(members), { connections: 64, seconds });
  return compare(sides, rounds, act, (side) => ({
    key: keyOf('me', side),
    promise: `Current-user requests: at least ten times the throughput of Djoser, on ${side.name}`,
    least: 10,
  }));
}

/** Sign-ins over a few connections. */
export async function compareSignIns(sides: readonly Side[], { rounds, seconds }: Size): Promise<Measurement[]> {
  const act = async (side: Side) => measure(side.url, signInsOf(side), { connections: STORM, seconds });
  return compare(sides, rounds, act, (side) => ({
    key: keyOf('sign-in', side),
    promise: `Sign-ins: at least five times the throughput of Djoser, on ${side.name}`,
    least: 5,
  }));
}

/** Current-user requests over eight connections while eight others only sign in. */
export async function compareInStorm(sides: readonly Side[], { rounds, seconds }: Size): Promise<Measurement[]> {
  const act = async (side: Side) => {
    const storm = measure(side.url, signInsOf(side), { connections: STORM, seconds: seconds + 1 });
    const asked = await measure(side.url, whoAmI(side.members), { connections: 8, seconds });
    const { errors } = await storm;
    return { ...asked, errors: asked.errors + errors };
  };
  return compare(sides, rounds, act, (side) => ({
    key: keyOf('storm', side),
    promise: `Current-user requests during a burst of sign-ins: at least ten times the throughput of Djoser in the same burst, on ${side.name}`,
    least: 10,
  }));
}
