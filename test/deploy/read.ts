// The files of deploy/ for the tests about them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const DEPLOY = 'deploy';
/** Gives the text of a file. */
export const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
/** Gives the names of its files, without those in folders below. */
export const deployFiles = () =>
  readdirSync(DEPLOY, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
/** Says whether a program is on this machine. */
export const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** A service of compose.yaml. */
export interface Service {
  image: string;
  environment?: Record<string, string | number>;
  networks: string[] | Record<string, { ipv4_address?: string } | null>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}

/** What compose.yaml says. */
export const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  configs: { smtp: { content: string } };
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }>;
};
/** Gives the networks of one of its services. */
export const networksOf = (name: string) => {
  const networks = compose.services[name]?.networks ?? [];
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
/** The site's own services of it. */
export const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('aperta'));

const objects = parseAllDocuments(read('kubernetes.yaml')).map(
  (document) => document.toJS() as { kind: string; spec: unknown },
);
/** Gives what kubernetes.yaml says of the first object of a kind. */
export const specOf = (kind: string) => objects.find((object) => object.kind === kind)?.spec;
